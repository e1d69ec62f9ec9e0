"""Sets of reals, of integers and of anything else."""
