"""Development tools: they draw random screens and train the readers' networks; not in the wheel."""
