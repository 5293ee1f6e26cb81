"""the first form"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "visitors",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("came", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("secret"),
    )
    op.create_table(
        "races",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=20), nullable=False),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("seed_chosen", sa.Boolean(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("laid_out", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.Column("moved", sa.DateTime(timezone=True), nullable=False),
        sa.Column("bots_turn", sa.Boolean(), nullable=False),
        sa.Column("undone", sa.Integer(), nullable=False),
        sa.Column("again", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(
            ["host"],
            ["visitors.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
    )
    op.create_index("ix_races_bots_turn", "races", ["bots_turn"], unique=False)
    op.create_index("ix_races_host", "races", ["host"], unique=False)

    op.create_table(
        "holders",
        sa.Column("race", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("visitor", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["race"],
            ["races.id"],
        ),
        sa.ForeignKeyConstraint(
            ["visitor"],
            ["visitors.id"],
        ),
        sa.PrimaryKeyConstraint("race", "seat", "visitor"),
    )
    op.create_index("ix_holders_visitor", "holders", ["visitor"], unique=False)

    op.create_table(
        "links",
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("race", sa.Integer(), nullable=False),
        sa.Column("visitor", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["race"],
            ["races.id"],
        ),
        sa.ForeignKeyConstraint(
            ["visitor"],
            ["visitors.id"],
        ),
        sa.PrimaryKeyConstraint("secret"),
    )
    op.create_table(
        "moves",
        sa.Column("race", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("position", sa.String(length=8), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["race"],
            ["races.id"],
        ),
        sa.PrimaryKeyConstraint("race", "number"),
    )
    op.create_table(
        "seats",
        sa.Column("race", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.String(length=32), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["race"],
            ["races.id"],
        ),
        sa.PrimaryKeyConstraint("race", "seat"),
    )


def downgrade() -> None:
    for table in ("seats", "moves", "links", "holders", "races", "visitors"):
        op.drop_table(table)
