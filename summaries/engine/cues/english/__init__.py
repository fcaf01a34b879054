"""English as people type it, and read by the build of its clauses."""
