"""What people learn from: reviews, analysis boards, puzzles, hints that teach, the daily deal."""
