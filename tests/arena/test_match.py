"""Who meets whom: rotations, round robins, challenges, and the decks they share."""

import hashlib
from collections import Counter

import pytest

from fiefdom import Setup
from fiefdom.arena import Entrant, Match, parse_entrant
from fiefdom.arena.seeds import deck_seed, move_seed
from fiefdom.players import LEVELS, Budget
from fiefdom.rules import FiefdomError

FOUR = Setup.kingdomino(4)
TWO = Setup.kingdomino(2)


def entrants(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant("random", Budget(playouts=number + 1)) for number in range(count))


def test_as_many_as_seats_make_one_table_in_every_rotation() -> None:
    match = Match.between(FOUR, entrants(4), 8)
    assert match.seatings == ((0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0))
    assert (match.decks, match.games) == (2, 8)


def test_every_entrant_has_every_seat_equally_often() -> None:
    for setup, count in ((FOUR, 4), (FOUR, 6), (Setup.kingdomino(3), 2), (FOUR, 3), (TWO, 5)):
        match = Match.between(setup, entrants(count), 1)
        seats = Counter((seat, n) for table in match.seatings for seat, n in enumerate(table))
        assert len(set(seats.values())) == 1
        assert len(seats) == setup.kingdoms * count


def test_more_than_a_table_play_a_round_robin() -> None:
    match = Match.between(TWO, entrants(4), 1)
    met = Counter(frozenset(table) for table in match.seatings)
    assert len(met) == 6
    assert set(met.values()) == {2}


def test_fewer_take_the_seats_in_turn() -> None:
    assert Match.between(FOUR, entrants(2), 1).seatings == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert len(Match.between(Setup.kingdomino(3), entrants(2), 1).seatings) == 6
    assert Match.between(FOUR, entrants(1), 5).seatings == ((0, 0, 0, 0),)


def test_the_challenger_sits_in_every_seat() -> None:
    one, other = entrants(2)
    match = Match.challenge(FOUR, one, (other,), 400)
    assert match.seatings == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    assert match.decks == 100


def test_a_challenger_may_meet_itself() -> None:
    [one] = entrants(1)
    match = Match.challenge(TWO, one, (one,), 2)
    assert match.entrants == (one, one)
    assert match.seatings == ((0, 1), (1, 0))


def test_a_challenge_names_one_bot_or_one_for_each_seat() -> None:
    one, two, three, four = entrants(4)
    assert len(Match.challenge(FOUR, one, (two, three, four), 4).seatings) == 4
    with pytest.raises(FiefdomError, match="3 other seats"):
        Match.challenge(FOUR, one, (two, three), 4)


def test_teams_sit_by_kingdom() -> None:
    match = Match.challenge(Setup.royal_wedding(6, teams=True), *_pair(), 3)
    assert match.seatings == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert match.even == pytest.approx(1 / 3)


def _pair() -> tuple[Entrant, tuple[Entrant, ...]]:
    one, other = entrants(2)
    return one, (other,)


def test_games_are_rounded_up_to_whole_decks() -> None:
    assert Match.between(TWO, entrants(2), 3).games == 4
    with pytest.raises(FiefdomError):
        Match.between(TWO, entrants(2), 0)


def test_the_key_names_what_games_depend_on() -> None:
    match = Match.between(TWO, entrants(2), 2)
    assert match.key == Match.between(TWO, entrants(2), 200).key
    others = [
        Match.between(TWO, entrants(2), 2, seed=1),
        Match.between(TWO, entrants(3), 2),
        Match.between(Setup.kingdomino(2, harmony=True), entrants(2), 2),
        Match.challenge(FOUR, *_pair(), 2),
    ]
    assert len({match.key, *(other.key for other in others)}) == 5


def test_seeds_are_the_documented_hashes() -> None:
    def by_hand(text: str) -> int:
        digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
        return int(digest, 16) & ((1 << 62) - 1)

    assert deck_seed(5, 3) == by_hand("fiefdom deck 5 3")
    assert move_seed(5, 3, 2, 1) == by_hand("fiefdom move 5 3 2 1")


def test_a_budget_may_stand_behind_the_name() -> None:
    assert parse_entrant("random@5p") == Entrant("random", Budget(playouts=5))
    assert parse_entrant("random", Budget(seconds=0.1)) == Entrant("random", Budget(seconds=0.1))
    assert str(parse_entrant("random@100ms")) == "random@100ms"
    level = next(iter(LEVELS))
    assert parse_entrant(level, Budget(seconds=1)).budget is None
    with pytest.raises(FiefdomError, match="no bot called"):
        parse_entrant("nobody")
