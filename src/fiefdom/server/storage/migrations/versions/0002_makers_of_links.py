"""Links that move a seat remember who made them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; links of older versions, good for a day, have no maker."""
    op.add_column("links", sa.Column("maker", sa.String(32)))


def downgrade() -> None:
    """Forgets the makers."""
    op.drop_column("links", "maker")
