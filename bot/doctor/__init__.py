"""The doctor: finds out what keeps the bot from seeing and touching, and says what to do."""
