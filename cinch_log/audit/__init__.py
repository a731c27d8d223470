"""What is wrong with a record: notes of the fold, verdicts on reneges, scores, procedure, and the log itself."""
