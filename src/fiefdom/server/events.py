"""What happened between two tables, as a numbered event."""

from functools import cache
from typing import Literal

from fiefdom import Build, Claim, Discard, Dragon, Pass, Place, ScoreSheet, Tax
from fiefdom.components import BUILDINGS, DOMINOES
from fiefdom.notation import parse_move
from fiefdom.server.facts import domino_info, domino_text, placed_square_text, point
from fiefdom.server.json_text import as_json, json_array
from fiefdom.server.messages.events import (
    BuildersFilled,
    Built,
    Cancelled,
    ClaimedDomino,
    ClockRanOut,
    Discarded,
    DragonSent,
    Event,
    GameBegan,
    GameEnded,
    Happening,
    Left,
    LineDrawn,
    Passed,
    QueenMoved,
    RematchMade,
    RoundBegan,
    SatDown,
    StoodUp,
    Taxed,
    TookBack,
    Unclaimed,
)
from fiefdom.server.standing import winners
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.table import Table


def describe(before: Table, after: Table, entry: Entry) -> Event:
    """The event for this entry, with everything that followed from it."""
    return Event.model_validate_json(event_text(before, after, entry))


def event_text(before: Table, after: Table, entry: Entry) -> str:
    """The `Event` for this entry, as JSON."""
    if entry.kind == "move":
        happened = [_moved(before, after, entry), *map(as_json, followed(before, after))]
    else:
        # One by one: serialising a list of a union would try every type for each item.
        happened = list(map(as_json, _seated(before, after, entry)))
    seat = "null" if entry.seat is None else entry.seat
    move = "null" if entry.move is None else f'"{entry.move}"'
    return (
        f'{{"number":{entry.number},"kind":"{entry.kind}","seat":{seat},"by":"{entry.by}",'
        f'"move":{move},"move_number":{after.game.move_count},"id":{as_json(entry.client_id)},'
        f'"at":{entry.at},"happened":{json_array(happened)}}}'
    )


def _moved(before: Table, after: Table, entry: Entry) -> str:
    """What the move itself did, as JSON."""
    assert entry.move is not None
    decision = before.decision
    assert decision is not None
    kingdom, domino = decision.kingdom, decision.domino
    match parse_move(entry.move):
        case Place(a, b):
            assert domino is not None
            named = domino.box, domino.number
            first = placed_square_text(a, domino.a.terrain, domino.a.crowns, named, None, False)
            second = placed_square_text(b, domino.b.terrain, domino.b.crowns, named, None, False)
            return (
                f'{{"what":"placed","kingdom":{kingdom},"domino":{domino_text(domino)},'
                f'"squares":[{first},{second}],"score":{_gain(before, after, kingdom)}}}'
            )
        case Claim(domino=number):
            box = next(c.domino.box for c in before.next_line if c.domino.number == number)
            return _claimed_text(decision.player, decision.king, box, number)
        case Discard():
            assert domino is not None
            return as_json(Discarded(kingdom=kingdom, domino=domino_info(domino)))
        case Pass():
            return as_json(Passed(kingdom=kingdom, step=decision.kind))
        case move:
            return as_json(_in_town(before, after, kingdom, move))


@cache
def _claimed_text(player: int, king: int, box: str, number: int) -> str:
    """A `ClaimedDomino` as JSON."""
    domino = domino_info(DOMINOES[box][number])
    return as_json(ClaimedDomino(player=player, king=king, domino=domino))


def _in_town(before: Table, after: Table, kingdom: int, move: Tax | Build | Dragon) -> Happening:
    """What a knight, a builder or the dragon did."""
    coins = after.position.coins(kingdom) - before.position.coins(kingdom)
    if isinstance(move, Tax):
        return Taxed(kingdom=kingdom, squares=[point(s) for s in move.squares], coins=coins)
    name = before.position.builders[move.spot]
    assert name is not None
    if isinstance(move, Dragon):
        return DragonSent(kingdom=kingdom, building=name, spot=move.spot, cost=-coins)
    return Built(
        kingdom=kingdom,
        building=name,
        spot=move.spot,
        square=point(move.square),
        cost=-coins,
        knights=BUILDINGS[name].knights,
        towers=BUILDINGS[name].towers,
        score=_gain(before, after, kingdom),
    )


def _gain(before: Table, after: Table, kingdom: int) -> int:
    if after.position.game_number != before.position.game_number:  # the kingdoms were cleared
        return after.game.sheets[-1].kingdoms[kingdom].total - before.points[kingdom]
    return after.points[kingdom] - before.points[kingdom]


def followed(before: Table, after: Table) -> list[Happening]:
    """What a move or draw led to: the Queen, the end of a round, new lines, the end of the game."""
    old, new = before.position, after.position
    happened: list[Happening] = []
    same_game = old.game_number == new.game_number
    if same_game and new.queen is not None and new.queen != old.queen:
        happened.append(QueenMoved(kingdom=new.queen))
    if len(after.game.sheets) > len(before.game.sheets):
        sheet = after.game.sheets[-1]
        happened.append(_ended(after, sheet, old.game_number, last=after.game.over))
    if not same_game:
        happened.append(GameBegan(game_number=new.game_number))
    elif new.round != old.round:
        kept = {claimed.domino for claimed in after.line}
        gone = [c.domino for c in before.next_line if c.domino not in kept]
        if gone and not new.over:
            happened.append(Unclaimed(dominoes=[domino_info(domino) for domino in gone]))
        happened.append(RoundBegan(round=new.round))
        if new.builders != old.builders:
            happened.append(BuildersFilled(buildings=list(new.builders)))
    if before.seen[2:] != after.seen[2:] or not same_game:
        happened += _drawn(after)
    return happened


def _ended(table: Table, sheet: ScoreSheet, game_number: int, *, last: bool) -> GameEnded:
    return GameEnded(
        game_number=game_number,
        totals=[total.points for total in sheet.totals],
        winners=winners(sheet, table.left_kingdoms),
        last=last,
    )


def _drawn(table: Table) -> list[Happening]:
    line = [domino_info(claimed.domino) for claimed in table.next_line]
    return [LineDrawn(box=line[0].box, dominoes=line)] if line else []


def _seated(before: Table, after: Table, entry: Entry) -> list[Happening]:
    seat = entry.seat if entry.seat is not None else 0
    match entry.kind:
        case "undo":
            move = before.game.history[after.game.move_count]
            return [TookBack(seat=seat, move=str(move))]
        case "sit":
            there = after.seats[seat]
            happened: list[Happening] = [
                SatDown(seat=seat, name=there.name or "", bot=there.kind == "bot")
            ]
            if before.phase == "waiting" and after.phase == "playing":
                happened += [GameBegan(game_number=1), *_drawn(after)]
            return happened
        case "stand-up":
            return [StoodUp(seat=seat)]
        case "resign":
            return _left(after, seat, "resigned")
        case "time-out":
            if after.seats[seat].left is not None:
                return _left(after, seat, "timed-out")
            return [ClockRanOut(seat=seat)]
        case "rematch":
            return [RematchMade(game=after.rematch or "", seat=seat)]
        case _:
            return [Cancelled()]


def _left(table: Table, seat: int, reason: Literal["resigned", "timed-out"]) -> list[Happening]:
    happened: list[Happening] = [Left(seat=seat, reason=reason)]
    if table.conceded:
        game = table.game
        happened.append(_ended(table, game.scores, game.game_number, last=True))
    return happened
