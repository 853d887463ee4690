"""Health: whether the server can do its work, and if not, what is wrong."""

import time

from fiefdom.server.api.context import Context
from fiefdom.server.messages.rest import Health
from fiefdom.server.services import Services

_SLOW_SWEEP = 30.0
_RECENT = 60.0


async def health_of(context: Context) -> Health:
    """The server's health: ok only if a move would be stored, broadcast and timed."""
    services, rooms = context.services, context.rooms
    storage = await services.pulse.problem()
    problems = []
    starting = not services.readiness.bots
    if starting:
        problems.append(f"The engine is getting ready: {services.readiness.shares[1]:.0%}.")
    if storage is not None:
        problems.append(f"Nothing can be stored: {storage}.")
    if services.stopping:
        problems.append("The server is stopping.")
    if services.signals.deaf_for > _RECENT / 6:
        problems.append("This process does not hear what other processes store.")
    if services.readiness.engine and time.monotonic() - context.sweeping.swept_at > _SLOW_SWEEP:
        problems.append("Games that nobody is looking at are not woken for clocks and bots.")
    return Health(
        status="unavailable" if problems else "ok",
        database="ok" if storage is None else "unavailable",
        starting=starting,
        stopping=services.stopping,
        games=rooms.loaded,
        sockets=context.sockets,
        problems=[*problems, *_restarts(services)],
        broken_games=len(rooms.broken),
    )


def _restarts(services: Services) -> list[str]:
    """Background work that failed and was restarted just now: worth knowing, not an outage."""
    recent = time.monotonic() - _RECENT
    return [
        f"The task {name!r} failed {fault.times} times ({fault.why}) and was restarted."
        for name, fault in services.tasks.faults.items()
        if fault.at > recent
    ]
