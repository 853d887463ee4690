"""Runs the migrations on the connection that the server hands over."""

from alembic import context

from fiefdom.server.storage.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
