"""OpenSpiel games: `python_kingdomino` and `python_queendomino`, with explicit chance nodes.

Importing this module registers them:

    import fiefdom.envs.openspiel_v1
    game = pyspiel.load_game("python_kingdomino(players=3,harmony=True)")

Actions are numbered as in `fiefdom.envs.Actions`. Chance draws one thing at a time: a king, a
domino (its number less 1) or a building (its row in the table). Returns are shares of the win.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from fiefdom.components import BUILDINGS, DOMINOES_PER_BOX
from fiefdom.envs.numbering import Actions
from fiefdom.envs.observation import Observation
from fiefdom.notation import format_position
from fiefdom.rules.options import OPTION_RULES
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup

_BUILDINGS = tuple(BUILDINGS)
_OPTIONS = tuple(
    name for name, rule in OPTION_RULES.items() if rule.box == "kingdomino" and name != "dynasty"
)


def _game_type(box: str, parameters: dict[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"python_{box}",
        long_name=f"Python {box.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
        default_loadable=True,
    )


KINGDOMINO = _game_type("kingdomino", {"players": 2, **dict.fromkeys(_OPTIONS, False)})
QUEENDOMINO = _game_type("queendomino", {"players": 4})


class _FiefdomGame(pyspiel.Game):
    """One set-up as an OpenSpiel game."""

    def __init__(self, kind: pyspiel.GameType, setup: Setup, params: dict[str, Any]) -> None:
        self.setup = setup
        self.numbering = Actions(setup)
        self.layout = Observation(setup)
        decisions = 5 if setup.queendomino_rules else 2
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbering),
            max_chance_outcomes=DOMINOES_PER_BOX,
            num_players=setup.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=setup.kings * (setup.lines * decisions + 1),
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> FiefdomState:
        """The table before the kings are drawn."""
        return FiefdomState(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: dict[str, Any] | None = None
    ) -> FiefdomObserver:
        """What the player to move sees, as one row of numbers or as text."""
        del iig_obs_type  # everything is public
        return FiefdomObserver(self.layout, params)


class KingdominoGame(_FiefdomGame):
    """Kingdomino for 2 to 4 players with its options, Dynasty excepted."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**KINGDOMINO.parameter_specification, **(params or {})}
        options = {name: bool(given[name]) for name in _OPTIONS}
        super().__init__(KINGDOMINO, Setup.kingdomino(given["players"], **options), params or {})


class QueendominoGame(_FiefdomGame):
    """Queendomino for 2 to 4 players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**QUEENDOMINO.parameter_specification, **(params or {})}
        super().__init__(QUEENDOMINO, Setup.queendomino(given["players"]), params or {})


class FiefdomState(pyspiel.State):
    """A position, and the part of the current draw made so far."""

    def __init__(self, game: _FiefdomGame) -> None:
        super().__init__(game)
        self._numbering = game.numbering
        self.position = Position(game.setup)
        self._drawn: list[int] = []

    def current_player(self) -> int:
        """The player who decides, or OpenSpiel's numbers for chance and for the end."""
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.awaits is not None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.position.player
        assert player is not None
        return player

    def _legal_actions(self, player: int) -> list[int]:
        del player  # only one player decides at a time
        return sorted(self._numbering.legal(self.position).tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn next, and how likely it is."""
        weights = self._weights()
        total = sum(weights.values())
        return [(outcome, weight / total) for outcome, weight in weights.items()]

    def _weights(self) -> dict[int, int]:
        position, drawn = self.position, self._drawn
        if position.awaits == "kings":
            return dict.fromkeys(self._next_kings(), 1)
        if position.awaits == "line":
            unseen = sorted(position.unseen[position.awaits_box])
            return {number - 1: 1 for number in unseen if number - 1 not in drawn}
        left = {kind: position.unseen_buildings[name] for kind, name in enumerate(_BUILDINGS)}
        for kind in drawn:
            left[kind] -= 1
        return {kind: n for kind, n in left.items() if n > 0}

    def _next_kings(self) -> list[int]:
        setup = self.position.setup
        if setup.box == "queendomino" and setup.players == 2:  # rules: D4
            if not self._drawn:
                return [0, 1]
            first = self._drawn[0]
            return [(1 - first, 3 - first, 2 + first)[len(self._drawn) - 1]]
        return [king for king in range(setup.kings) if king not in self._drawn]

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.awaits is None:
            position.play(position.move(self._numbering.code(action)))
            return
        self._drawn.append(action)
        if len(self._drawn) < position.awaits_count:
            return
        if position.awaits == "kings":
            position.draw(self._drawn)
        elif position.awaits == "line":
            position.draw([number + 1 for number in self._drawn])
        else:
            position.draw([_BUILDINGS[kind] for kind in self._drawn])
        self._drawn = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self._numbering.move(self.position, action))
        if self.position.awaits == "kings":
            return f"king {action}"
        return f"domino {action + 1}" if self.position.awaits == "line" else _BUILDINGS[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Each player's share of the win; all 0 before the end."""
        shares = [0.0] * self.position.setup.players
        if self.position.over:
            winners = self.position.scores.winners
            for player in winners:
                shares[player] = 1 / len(winners)
        return shares

    def __str__(self) -> str:
        return f"{format_position(self.position)}\ndrawn {self._drawn}"


class FiefdomObserver:
    """The planes and the vector in one row of float32."""

    def __init__(self, layout: Observation, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters for observations; got {params}")
        self._layout = layout
        planes = int(np.prod(layout.shape))
        self.tensor = np.zeros(planes + layout.size, np.float32)
        self.dict = {
            "planes": self.tensor[:planes].reshape(layout.shape),
            "vector": self.tensor[planes:],
        }

    def set_from(self, state: FiefdomState, player: int) -> None:
        """Stores the view of a state; all 0 at chance nodes and once the game is over."""
        del player  # everyone sees the same, from the seat of the player to move
        self.tensor.fill(0)
        if state.position.decision is not None:
            self.dict["planes"][:], self.dict["vector"][:] = self._layout.of(state.position)

    def string_from(self, state: FiefdomState, player: int) -> str:
        """The position as text."""
        del player
        return str(state)


pyspiel.register_game(KINGDOMINO, KingdominoGame)
pyspiel.register_game(QUEENDOMINO, QueendominoGame)
