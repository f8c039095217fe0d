"""Measurements. Nothing here is asserted: figures depend on the machine, so each is a median with its least and most of one run."""
