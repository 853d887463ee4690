"""Storage: SQLite or PostgreSQL behind one code path."""
