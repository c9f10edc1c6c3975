"""Called by Alembic; the connection is handed over by `store.migrate`."""

from __future__ import annotations

from alembic import context

from gonfalon.server.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
