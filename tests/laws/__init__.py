"""What must hold of verdicts whatever the programs are: laws, checked on small random methods, their rewrites and their mutants."""
