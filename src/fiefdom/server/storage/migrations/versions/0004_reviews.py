"""Reviews of finished games are kept, and those on their way are known to every process."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("review", sa.Text),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_reviews_game"),
        sa.PrimaryKeyConstraint("game", name="pk_reviews"),
    )
    op.create_index("ix_reviews_person", "reviews", ["person"])


def downgrade() -> None:
    """Forgets the reviews."""
    op.drop_table("reviews")
