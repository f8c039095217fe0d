"""The screens around a game; each is a pure function from values to HTML."""
