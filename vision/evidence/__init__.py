"""What several readers look for in a screenshot: lattices, edges, cells, and how cells look."""
