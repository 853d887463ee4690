"""The route that scores a game played with the real box."""

import asyncio

from fastapi import APIRouter

from fiefdom.server.api.context import Asker
from fiefdom.server.messages.real_tables import RealTableRequest, RealTableScore
from fiefdom.server.study.told_table import score_told

router = APIRouter(prefix="/api", tags=["real tables"])


@router.post("/score")
async def score(form: RealTableRequest, _person: Asker) -> RealTableScore:
    """The score of a real table; anything impossible is pointed out but counted."""
    return await asyncio.to_thread(score_told, form)
