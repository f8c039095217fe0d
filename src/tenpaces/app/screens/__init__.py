"""The screens that no single game owns."""
