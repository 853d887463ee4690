"""The compiled functions under the rules: one idea a file, all of it plain Python to read."""
