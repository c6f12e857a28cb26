"""Many inputs: listed as they are asked for, worked on by any executor, each answered once."""
