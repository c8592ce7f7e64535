"""Contracts: what is claimed of single methods, in one form, whatever notation it came from."""
