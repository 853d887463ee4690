"""What happened between two tables, as a numbered event."""

from typing import Literal

from fiefdom import Build, Claim, Discard, Dragon, Pass, Place, ScoreSheet, Tax
from fiefdom.components import BUILDINGS
from fiefdom.server.facts import domino_info, placed_square, point
from fiefdom.server.json_text import as_json, json_array, json_object
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
    Placed,
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
from fiefdom.server.table import Table, parse_move


def describe(before: Table, after: Table, entry: Entry) -> Event:
    """The event for this entry, with everything that followed from it."""
    return Event.model_validate_json(event_text(before, after, entry))


def event_text(before: Table, after: Table, entry: Entry) -> str:
    """The `Event` for this entry, as JSON."""
    if entry.kind == "move":
        happened = [*_moved(before, after, entry), *followed(before, after)]
    else:
        happened = _seated(before, after, entry)
    return json_object(
        {
            "number": str(entry.number),
            "kind": as_json(entry.kind),
            "seat": as_json(entry.seat),
            "by": as_json(entry.by),
            "move": as_json(entry.move),
            "move_number": str(len(after.moves)),
            "id": as_json(entry.client_id),
            "at": str(entry.at),
            # One by one: serialising a list of a union would try every type for each item.
            "happened": json_array(map(as_json, happened)),
        }
    )


def _moved(before: Table, after: Table, entry: Entry) -> list[Happening]:
    assert entry.move is not None
    old = before.position
    decision = before.decision
    assert decision is not None
    kingdom = decision.kingdom

    def coins() -> int:
        return after.position.coins(kingdom) - old.coins(kingdom)

    match parse_move(entry.move):
        case Place(a, b):
            domino = decision.domino
            assert domino is not None
            squares = [placed_square(a, domino.a, domino), placed_square(b, domino.b, domino)]
            return [
                Placed(
                    kingdom=kingdom,
                    domino=domino_info(domino),
                    squares=squares,
                    score=_gain(before, after, kingdom),
                )
            ]
        case Discard():
            assert decision.domino is not None
            return [Discarded(kingdom=kingdom, domino=domino_info(decision.domino))]
        case Tax(squares=taxed):
            return [Taxed(kingdom=kingdom, squares=[point(s) for s in taxed], coins=coins())]
        case Build(spot, square):
            name = old.builders[spot]
            assert name is not None
            return [
                Built(
                    kingdom=kingdom,
                    building=name,
                    spot=spot,
                    square=point(square),
                    cost=-coins(),
                    knights=BUILDINGS[name].knights,
                    towers=BUILDINGS[name].towers,
                    score=_gain(before, after, kingdom),
                )
            ]
        case Dragon(spot):
            name = old.builders[spot]
            assert name is not None
            return [DragonSent(kingdom=kingdom, building=name, spot=spot, cost=-coins())]
        case Pass():
            return [Passed(kingdom=kingdom, step=decision.kind)]
        case Claim(domino=number):
            claimed = next(c.domino for c in before.next_line if c.domino.number == number)
            return [
                ClaimedDomino(
                    player=decision.player, king=decision.king, domino=domino_info(claimed)
                )
            ]


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
            taken, move = before.moves[len(after.moves)]
            return [TookBack(seat=taken, move=move)]
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
