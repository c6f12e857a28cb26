"""Hamiltonian paths: one path through every node of a graph, or a proof that there is none."""

from solvers.hamilton.network import (
    Graph,
    Links,
    Network,
    Task,
    grid_graph,
    loosened,
    merge,
    two_factor,
)
from solvers.hamilton.sat import search

__all__ = [
    "Graph",
    "Links",
    "Network",
    "Task",
    "grid_graph",
    "loosened",
    "merge",
    "search",
    "two_factor",
]
