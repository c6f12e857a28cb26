"""The one error of the devices."""


class DeviceError(Exception):
    """The device could not be reached, grabbed or touched; the message says what to do about it."""
