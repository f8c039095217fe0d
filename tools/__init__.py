"""Programs that make what the project ships; none of them is shipped."""
