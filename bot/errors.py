"""The errors of the devices."""


class DeviceError(RuntimeError):
    """The device could not be reached, grabbed or touched; the message says what to do about it."""


class WrongOption(DeviceError):
    """The device does not offer what was asked of it; the message says what it offers."""
