"""`fiefdom play`: a table on this computer, opened in the browser."""

from __future__ import annotations

import argparse
import sys

LOOPBACK = "127.0.0.1"
_EVERYWHERE = ("0.0.0.0", "::")
_NO_NETWORK = "fiefdom play: this computer is not on a network; name an address after --host."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.description = "Start a table on this computer and open it in the browser."
    parser.add_argument("--port", type=int, default=8765, help="port (default 8765, or a free one)")
    parser.add_argument(
        "--host",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="let phones and computers on the same network play too, at this computer's address "
        "or the one given (default: this computer only)",
    )
    parser.add_argument("--database", metavar="URL", help="where games are kept")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Serves until interrupted: on loopback only, or to the network if asked to."""
    import threading
    import webbrowser

    from fiefdom.cli.checks import check_database, check_port
    from fiefdom.cli.parsing import UserError
    from fiefdom.server.local import bind_all, data_url, open_when_ready
    from fiefdom.server.preparing import cold_parts
    from fiefdom.server.running import run_server
    from fiefdom.server.settings import Settings
    from fiefdom.server.starting import CannotStart

    database = args.database or data_url()
    check_port(args.port)
    check_database(database)
    running = _already_running(database)
    if running is not None:
        print(f"Fiefdom is already running at {running}", flush=True)
        if args.host is not None:
            print("Stop it first to open it to your network with --host.", flush=True)
        if not args.no_browser:
            webbrowser.open(running)
        return 0
    shown = None if args.host is None else _reachable(args.host)
    listen = _listen_on(args.host or shown)
    try:
        sockets = bind_all(args.port, listen)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UserError(f"fiefdom play: cannot listen on {listen[-1]}: {why}") from None
    port = sockets[0].getsockname()[1]
    url = f"http://{LOOPBACK}:{port}/"
    address = "" if shown is None else f"http://{_in_url(shown)}:{port}/"
    flags = {
        "database": database,
        "host": LOOPBACK,
        "port": port,
        "hosts": (LOOPBACK, "localhost", *(() if shown is None else (shown,))),
        "address": address,
        "log_level": "warning",
        "stop_seconds": 2.0,
    }
    try:
        settings = Settings.read(flags)
    except ValueError as error:
        raise UserError(f"fiefdom play: {error}") from None
    print(f"Fiefdom is at {url} (stop with Ctrl-C)", flush=True)
    if address:
        print(_invitation(address), flush=True)
    if cold_parts():
        print("The first start compiles the engine; the page shows the progress.", flush=True)
    if not args.no_browser:
        threading.Thread(target=open_when_ready, args=(url,), daemon=True).start()
    try:
        run_server(settings, sockets, prepares=True)
    except CannotStart as error:
        raise UserError(f"fiefdom: {error}") from None
    return 0


def _reachable(host: str) -> str:
    """The address for others on the network: the one given, or this computer's own."""
    from fiefdom.cli.parsing import UserError
    from fiefdom.server.local import own_address

    if host and host not in _EVERYWHERE:
        return host
    found = own_address()
    if found is None:
        raise UserError(_NO_NETWORK)
    return found


def _listen_on(host: str | None) -> tuple[str, ...]:
    if host is None or host == LOOPBACK:
        return (LOOPBACK,)
    if host == "0.0.0.0":  # loopback is among them
        return (host,)
    return (LOOPBACK, host)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _invitation(address: str) -> str:
    """The invitation that `--host` prints: the address, its QR code, and who can join."""
    from fiefdom.server.qr import qr_blocks

    code = qr_blocks(address, coloured=sys.stdout.isatty())
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        code = ""
    who = "Anyone on the same network can open it and play while it runs."
    return "\n".join(line for line in (f"On your phone: {address}", code, who) if line)


def _already_running(database: str) -> str | None:
    """The URL of the server that has these games open, if there is one."""
    from fiefdom.server.storage.database import database_url
    from fiefdom.server.storage.lock import InUse, ServerLock

    try:
        ServerLock(database_url(database)).release()
    except InUse as held:
        return held.url or None
    return None
