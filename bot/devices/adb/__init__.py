"""Android phones over ADB: how they are reached, seen and touched."""
