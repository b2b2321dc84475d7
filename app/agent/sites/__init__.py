"""Practice sites: small pages of our own that register tools, for a person or a model to use."""
