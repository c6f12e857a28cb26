"""The page on which a person shows the bot a game, or lets it solve one."""
