"""The play loop: look, plan, act, follow what comes of it, level after level."""
