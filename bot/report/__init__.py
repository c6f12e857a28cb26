"""Reports of a run: written while it lasts, shown as a page, replayed later."""

from bot.report.overview import Overview
from bot.report.writer import Report, UnwritableReport, cut_off

__all__ = ["Overview", "Report", "UnwritableReport", "cut_off"]
