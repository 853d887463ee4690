"""Metrics for Prometheus. Each server has its own registry, so that tests can run several."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The server's counters, gauges and histograms."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.moves = Counter("fiefdom_moves", "Moves stored", ["by"], registry=r)
        self.errors = Counter("fiefdom_errors", "Refused messages", ["code"], registry=r)
        self.created = Counter("fiefdom_games_created", "Games created", ["mode"], registry=r)
        self.ended = Counter("fiefdom_games_ended", "Games played to the end", ["mode"], registry=r)
        self.loaded = Gauge("fiefdom_games_loaded", "Games in memory", registry=r)
        self.broken = Gauge("fiefdom_games_broken", "Games set aside as unreadable", registry=r)
        self.sockets = Gauge("fiefdom_sockets", "Open WebSockets", registry=r)
        self.thinking = Gauge("fiefdom_bots_thinking", "Bots searching now", registry=r)
        self.reviews = Gauge("fiefdom_reviews", "Reviews of games in progress", registry=r)
        self.accept = Histogram(
            "fiefdom_move_seconds",
            "From a person's move received to it stored and broadcast",
            buckets=_SECONDS,
            registry=r,
        )
        self.store = Histogram(
            "fiefdom_store_seconds", "One transaction of the ledger", buckets=_SECONDS, registry=r
        )
        self.lag = Histogram(
            "fiefdom_loop_lag_seconds",
            "How late the event loop wakes up",
            buckets=_SECONDS,
            registry=r,
        )
        self.requests = Histogram(
            "fiefdom_request_seconds",
            "REST requests",
            ["route", "status"],
            buckets=_SECONDS,
            registry=r,
        )

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self.registry)
