"""How Alembic reaches the database; store.py calls it at every start."""

from alembic import context
from sqlalchemy import create_engine, pool

from headrace.table.store import metadata

engine = create_engine(context.config.attributes["url"], poolclass=pool.NullPool)
with engine.connect() as connection:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
