"""A window or a part of the desktop, on X11, Windows and macOS."""
