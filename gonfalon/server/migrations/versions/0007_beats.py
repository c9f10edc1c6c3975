"""A move that met a covert question is told in several parts: who noticed which."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("beats", sa.Text))
