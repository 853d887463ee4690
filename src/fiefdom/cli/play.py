"""`fiefdom play`: a table on this computer, opened in the browser."""

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.description = "Start a table on this computer and open it in the browser."
    parser.add_argument("--port", type=int, default=8765, help="port (default 8765, or a free one)")
    parser.add_argument("--database", metavar="URL", help="where games are kept")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Serve on loopback until interrupted."""
    import threading
    import webbrowser

    from fiefdom.cli.parsing import UserError
    from fiefdom.cli.places import check_database, check_port
    from fiefdom.cli.ready import ready_engine
    from fiefdom.server.local import bind, data_url, open_when_ready
    from fiefdom.server.running import run_server
    from fiefdom.server.settings import Settings
    from fiefdom.server.starting import CannotStart

    database = args.database or data_url()
    check_port(args.port)
    check_database(database)
    running = _already_running(database)
    if running is not None:
        print(f"Fiefdom is already running at {running}", flush=True)
        if not args.no_browser:
            webbrowser.open(running)
        return 0
    ready_engine(bots=True)
    listening = bind(args.port)
    port = listening.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"
    settings = Settings.read(
        {
            "database": database,
            "host": "127.0.0.1",
            "port": port,
            "hosts": ("127.0.0.1", "localhost"),
            "log_level": "warning",
            "stop_seconds": 2.0,
        }
    )
    print(f"Fiefdom is at {url} (stop with Ctrl-C)", flush=True)
    if not args.no_browser:
        threading.Thread(target=open_when_ready, args=(url,), daemon=True).start()
    try:
        run_server(settings, [listening])
    except CannotStart as error:
        raise UserError(f"fiefdom: {error}") from None
    return 0


def _already_running(database: str) -> str | None:
    """Where the server is that has these games open, if there is one."""
    from fiefdom.server.storage.database import database_url
    from fiefdom.server.storage.lock import InUse, ServerLock

    try:
        ServerLock(database_url(database)).release()
    except InUse as held:
        return held.url or None
    return None
