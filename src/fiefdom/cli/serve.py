"""`fiefdom serve`: host games for others."""

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options. Each can also be set as FIEFDOM_…, in capitals."""
    parser.description = "Host games. Every option can also be set as an environment variable."
    parser.add_argument("--host", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port to listen on (default 8765)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE (default) or postgresql://…, which several processes can share",
    )
    parser.add_argument(
        "--origin",
        dest="origins",
        action="append",
        metavar="URL",
        help="another origin whose pages may use the API; can be repeated",
    )
    parser.add_argument(
        "--allow-host",
        dest="hosts",
        action="append",
        metavar="NAME",
        help="a host name to answer to (default: any); can be repeated",
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        help="the server's public address, for invitations (default: as the page was opened)",
    )
    parser.add_argument(
        "--behind-proxy",
        action="store_const",
        const=True,
        help="trust X-Forwarded-For and X-Forwarded-Proto",
    )
    parser.add_argument(
        "--bot-threads",
        type=int,
        metavar="N",
        help="bots that may search at the same time (default: two per core)",
    )
    parser.add_argument(
        "--idle-seconds",
        type=float,
        metavar="N",
        help="unload games that nobody has looked at for this long (default 900)",
    )
    parser.add_argument(
        "--rate", type=float, metavar="N", help="scales all rate limits; 0 turns them off"
    )
    parser.add_argument(
        "--sockets-per-address",
        type=int,
        metavar="N",
        help="WebSockets from one address (default 100)",
    )
    parser.add_argument(
        "--log-level",
        choices=["debug", "info", "warning", "error"],
        help="lowest level to log (default info)",
    )


def run(args: argparse.Namespace) -> int:
    """Serves until asked to stop."""
    from fiefdom.cli.checks import check_database, check_port
    from fiefdom.cli.parsing import UserError
    from fiefdom.server.local import bind_named
    from fiefdom.server.log import set_up_logs
    from fiefdom.server.running import run_server
    from fiefdom.server.settings import Settings
    from fiefdom.server.starting import CannotStart

    flags = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in vars(args).items()
    }
    try:
        settings = Settings.read(flags)
    except ValueError as error:
        raise UserError(f"fiefdom serve: {error}") from None
    check_port(settings.port)
    check_database(settings.database)
    try:
        sockets = bind_named(settings.host, settings.port)
    except OSError as error:
        where, why = f"{settings.host}:{settings.port}", (error.strerror or str(error)).lower()
        raise UserError(f"fiefdom serve: cannot listen on {where}: {why}") from None
    set_up_logs(settings.log_level)
    try:
        run_server(settings, sockets, prepares=True)
    except CannotStart as error:
        raise UserError(f"fiefdom: {error}") from None
    finally:
        for listening in sockets:
            listening.close()
    return 0
