"""Turns centres of provinces and real coastlines into the geometry file of a map: `make maps`."""
