"""What happened is kept with the moves, in words: it outlives the rules it was played under."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("told", sa.Text))
    op.add_column("segments", sa.Column("opening", sa.Text))
