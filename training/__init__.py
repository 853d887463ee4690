"""How the judge learned: it plays itself, looks at what came of it, and plays itself again."""
