"""What the summary keeps, measured by counting."""
