"""Reports of a run: written while it lasts, shown as a page, replayed later."""

from bot.report.writer import Report, UnwritableReport

__all__ = ["Report", "UnwritableReport"]
