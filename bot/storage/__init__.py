"""What outlasts a run: profiles, and what was found out about devices."""
