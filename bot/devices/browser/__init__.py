"""A page in a browser, by Playwright."""
