"""What many inputs cost, and what a run survives; see docs/scale.md."""
