"""Language models: messages in, text out. No framework and no settings; what a model needs arrives as values."""
