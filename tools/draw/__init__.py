"""Screens drawn at random, with the truth about every board on them.

Nothing here imitates a particular game: every look comes from independent random choices.
"""
