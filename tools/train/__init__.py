"""Train, export and judge the networks of the readers."""
