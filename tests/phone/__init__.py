"""A phone without a phone: Debian's real adbd before the practice simulator, and a fake one."""
