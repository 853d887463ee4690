"""QR codes of this server's own addresses: for the page, and for a terminal."""

import io

_QUIET = 4
"""The empty modules around the code that scanners require."""
_LIGHT_ON_DARK = "\x1b[38;5;231;48;5;16m"
_PLAIN = "\x1b[0m"


def qr_svg(text: str) -> bytes:
    """The code as an SVG picture without a fixed size, dark on light in every theme."""
    import segno

    picture = io.BytesIO()
    segno.make_qr(text, error="m").save(
        picture, kind="svg", border=_QUIET, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return picture.getvalue()


def qr_blocks(text: str, *, coloured: bool) -> str:
    """The code as lines of half blocks, for a terminal with a dark background or with colours."""
    import segno

    lines = io.StringIO()
    segno.make_qr(text, error="l").terminal(lines, border=2, compact=True)
    rows = lines.getvalue().splitlines()
    return "\n".join(f"{_LIGHT_ON_DARK}{row}{_PLAIN}" if coloured else row for row in rows)
