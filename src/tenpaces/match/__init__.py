"""A running match on this device: its seats, its log, undo, bots' thinking and saving."""
