"""Whether players of a table may ask what the steward would do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true())
    )
