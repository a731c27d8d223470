"""Events to state: the pure reducer."""
