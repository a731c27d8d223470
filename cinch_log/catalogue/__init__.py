"""What every finding code says: one module a family, in the order of a game. Ask `cinch_log.codes`."""
