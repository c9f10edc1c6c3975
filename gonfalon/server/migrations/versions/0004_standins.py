"""Bots that play for absent players, their orders, and what they did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("deed", sa.Text))
    op.create_table(
        "standins",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("orders", sa.Text, nullable=False),
        sa.Column("until", sa.String(80), nullable=False),
        sa.Column("began", sa.Integer, nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("ended", sa.Integer),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("reason", sa.String(12)),
        sa.Column("after", sa.Text),
        sa.Column("befell", sa.Text),
        sa.Column("read", sa.Boolean, nullable=False),
    )
    op.create_index("standins_playing", "standins", ["ended"])
