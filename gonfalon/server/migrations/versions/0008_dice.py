"""Parts of the key of a table, and what its moves drew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "dice",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("part", sa.String(64)),
    )
    op.add_column("moves", sa.Column("draws", sa.Text))
    op.add_column("segments", sa.Column("draws", sa.Text))
    op.add_column(
        "segments", sa.Column("is_set", sa.Boolean, nullable=False, server_default=sa.false())
    )
