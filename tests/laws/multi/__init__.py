"""Programs of several classes, changes anywhere in them, and an attack on the verdicts that is not our sampler."""
