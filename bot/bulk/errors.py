"""What goes wrong with many inputs."""


class CannotRead(OSError):
    """An input is missing, too large, or not for us to read."""


class CannotRun(RuntimeError):
    """A run cannot begin or go on; the message says why, and what to do about it."""
