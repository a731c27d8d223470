"""The `cinch` command line: parses options, calls `cinch_log`, chooses a writer."""
