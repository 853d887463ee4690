"""The compiled functions under the rules: one idea per file, all of it plain Python to read."""
