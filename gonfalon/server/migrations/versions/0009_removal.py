"""What a host may do to the seats of others: why a bot plays, votes, how long people may be away, new invitations, announcements."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("patience", sa.Integer))
    op.add_column("seats", sa.Column("seen", sa.BigInteger))
    op.add_column("seats", sa.Column("invited", sa.BigInteger))
    op.add_column("seats", sa.Column("heir", sa.String(32)))
    op.add_column("seats", sa.Column("heir_name", sa.String(40)))
    op.add_column("seats", sa.Column("past", sa.Integer, nullable=False, server_default="0"))
    op.add_column("standins", sa.Column("cause", sa.String(8)))
    op.add_column("chat", sa.Column("notice", sa.Text))
    op.create_table(
        "votes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
