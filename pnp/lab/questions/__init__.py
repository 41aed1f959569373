"""Questions beyond counting: is it sound, can it be won, does skill matter, what would a small change do?"""
