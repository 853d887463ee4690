"""Games that cannot be read are marked; a row to write shows whether writing works."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column and the table."""
    op.add_column("games", sa.Column("fault", sa.Text))
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
    op.execute("INSERT INTO pulse (id, at) VALUES (1, 0)")


def downgrade() -> None:
    """Forgets both."""
    op.drop_table("pulse")
    op.drop_column("games", "fault")
