"""The smallest complete game; docs/adding-a-game.md walks through it."""
