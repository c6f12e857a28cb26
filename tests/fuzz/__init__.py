"""Pictures that no game would show, to see that readers refuse them and nothing worse."""
