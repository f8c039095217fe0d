"""What the app does with devices that are linked: the lobby, a match on everybody's own screen, what is kept of it."""
