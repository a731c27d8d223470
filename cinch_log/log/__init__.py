"""Reading and writing logs: bytes to events and back."""
