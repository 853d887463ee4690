"""What all rooms share: storage, bots, metrics, and the tasks of the process."""

from dataclasses import dataclass, field

from fiefdom.server.bots import Bots
from fiefdom.server.metrics import Metrics
from fiefdom.server.settings import Settings
from fiefdom.server.storage.archive import Archive
from fiefdom.server.storage.ledger import Ledger
from fiefdom.server.tasks import Tasks


@dataclass
class Services:
    """The parts of a server that its rooms share."""

    settings: Settings
    archive: Archive
    ledger: Ledger
    bots: Bots
    metrics: Metrics
    tasks: Tasks = field(default_factory=Tasks)
    earliest_timeout: int = 0
    """Nobody's clock runs out before this time: the server has only just started."""
    stopping: bool = False
