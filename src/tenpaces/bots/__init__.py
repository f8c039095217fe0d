"""Bots: what a bot is, search that no single game owns, and the arena that compares them."""
