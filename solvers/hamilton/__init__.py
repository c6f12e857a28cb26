"""Hamiltonian paths: one path through every node of a graph, or a proof that there is none."""

from solvers.hamilton.network import (
    Graph,
    Links,
    Network,
    Task,
    colour,
    grid_graph,
    merge,
    neighbours,
    two_factor,
)
from solvers.hamilton.sat import search

__all__ = [
    "Graph",
    "Links",
    "Network",
    "Task",
    "colour",
    "grid_graph",
    "merge",
    "neighbours",
    "search",
    "two_factor",
]
