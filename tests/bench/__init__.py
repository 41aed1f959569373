"""What `make bench` measures: whole processes beside hand-written ones, as ratios of one run."""
