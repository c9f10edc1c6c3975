"""How long a covert question lasts at a table, whoever is asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("covert_seconds", sa.Integer, nullable=False, server_default="0")
    )
