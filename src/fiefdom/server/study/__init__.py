"""Study: reviews, analysis boards, puzzles, hints that teach, and the deal of the day."""
