"""An event-sourced toolkit for Cinch: read logs, fold them, audit them, replay them.

Importing the package imports nothing else: take what you need from its modules.
"""
