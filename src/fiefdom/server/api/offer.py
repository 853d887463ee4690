"""Routes that say what this server offers, and whether it is well."""

import asyncio
from functools import cache
from typing import Annotated, Any, cast

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from fiefdom import Setup, SetupError, __version__
from fiefdom.components import BUILDINGS, DOMINOES, TERRAINS
from fiefdom.rules.boxes import BOXES
from fiefdom.rules.options import OPTIONS, SHAPING
from fiefdom.server.api.context import Here
from fiefdom.server.bots import levels
from fiefdom.server.facts import domino_info, setup_info
from fiefdom.server.health import health_of
from fiefdom.server.messages.base import COLOURS, NAME_LENGTH, REACTIONS, DominoBox
from fiefdom.server.messages.rest import About, BuildingInfo, Components, Health, ModeInfo, Ready
from fiefdom.server.qr import qr_svg

router = APIRouter(tags=["server"])

OwnPath = Annotated[str, Query(max_length=120, pattern=r"^/([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]*$")]
"""A path of the page, without what follows #, since a link to a seat is secret."""


@router.get("/api/about")
async def about(here: Here) -> About:
    """Modes and options, bot levels, reactions."""
    return About(
        version=__version__,
        modes=list(_modes()),
        levels=list(levels()),
        reactions=list(REACTIONS),
        colours=list(COLOURS),
        name_length=NAME_LENGTH,
        address=here.settings.address or None,
    )


@cache
def _modes() -> tuple[ModeInfo, ...]:
    found = []
    for box in BOXES:
        for players in range(2, 9):
            plain = _possible(box, players)
            options = [name for name in OPTIONS if _possible(box, players, name)]
            shapes = [plain, *(_possible(box, players, name) for name in SHAPING)]
            variants = [setup_info(setup) for setup in shapes if setup is not None]
            if variants:
                found.append(
                    ModeInfo(
                        box=cast(Any, box), players=players, options=options, variants=variants
                    )
                )
    return tuple(found)


def _possible(box: str, players: int, option: str | None = None) -> Setup | None:
    try:
        return Setup(cast(Any, box), players, **({option: True} if option else {}))
    except SetupError:
        return None


@router.get(
    "/api/qr",
    response_model=None,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def qr(path: OwnPath, request: Request, here: Here) -> Response:
    """A QR code that opens this path of the server, as a picture."""
    base = here.settings.address or str(request.base_url)
    return Response(qr_svg(base.rstrip("/") + path), media_type="image/svg+xml")


@router.get("/api/components")
async def components() -> Components:
    """All dominoes and buildings."""
    return Components(
        dominoes={
            cast(DominoBox, box): [domino_info(domino) for domino in dominoes.values()]
            for box, dominoes in DOMINOES.items()
        },
        buildings=[
            BuildingInfo(
                building=building.name,
                copies=building.copies,
                knights=building.knights,
                towers=building.towers,
                crowns=building.crowns,
                points=building.points,
                points_each=building.points_each,
                points_per=building.points_per,
                tax_coin_per=building.tax_coin_per,
            )
            for building in BUILDINGS.values()
        ],
        terrains=[cast(Any, terrain) for terrain in TERRAINS],
    )


@router.get("/api/ready")
async def ready(here: Here) -> Ready:
    """The progress of the engine and the bots after a start; 1 means ready."""
    engine, bots = here.services.readiness.shares
    return Ready(engine=engine, bots=bots)


@router.get("/health", response_model=Health, responses={503: {"model": Health}})
async def health(here: Here) -> Response:
    """Whether the server can do its work; 503 if not."""
    body = await health_of(here)
    return JSONResponse(body.model_dump(), status_code=200 if body.status == "ok" else 503)


@router.get(
    "/metrics",
    response_model=None,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(here: Here) -> Response:
    """Metrics for Prometheus."""
    text = await asyncio.to_thread(here.services.metrics.text)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
