"""The driver: it walks the sources, hands out what is to be read and done, and collects what comes back.

``file_reader`` and ``puzzle_items`` are the same for every command. Two sinks take what comes: the store, for whole
collections (``collection``), and memory (``in_memory``), for commands that keep nothing.
"""
