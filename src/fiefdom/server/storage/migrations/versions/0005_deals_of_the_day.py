"""The deals of the day, and each identity's try at them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("levels", sa.JSON, nullable=False),
        sa.Column("hidden_order", sa.Text, nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_deals"),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("day", "person", name="pk_tries"),
        sa.ForeignKeyConstraint(["day"], ["deals.day"], name="fk_tries_day"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_tries_game"),
        sa.UniqueConstraint("game", name="uq_tries_game"),
    )


def downgrade() -> None:
    """Drops the tables."""
    for table in ("tries", "deals"):
        op.drop_table(table)
