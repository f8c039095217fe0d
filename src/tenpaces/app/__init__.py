"""The worker's side of the browser: events in, commands out, screens drawn from a model."""
