"""What programs and pages of the user are told when the bot is done on a device."""

from bot.notify.notice import Notice
from bot.notify.telling import Telling

__all__ = ["Notice", "Telling"]
