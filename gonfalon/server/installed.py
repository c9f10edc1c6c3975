"""The games that are installed here; a stranger's game that is faulty is left out."""

from __future__ import annotations

from gonfalon.bots import bot_names
from gonfalon.kernel import registry
from gonfalon.kernel.errors import UnknownGame
from gonfalon.kernel.game import Game, Option
from gonfalon.server.hold import COVERT_SECONDS, has_covert
from gonfalon.server.own_texts import bot_help, bot_label, say
from gonfalon.server.problems import Refused
from gonfalon.server.shapes import BotShape, Choice, GameShape, OptionShape, TourName


def game_of(id: str) -> Game:
    try:
        return registry.find_game(id)
    except UnknownGame:
        registry.log_fault(id)
        raise Refused(404, "no-game") from None


def game_shapes(language: str) -> list[GameShape]:
    """What the start page says of every game."""
    return registry.described(lambda game: game_shape(game, language))


def game_shape(game: Game, language: str) -> GameShape:
    texts = game.texts(language)

    def text(key: str) -> str:
        return texts.say(key, {}) if key in texts else ""

    def option_shape(option: Option) -> OptionShape:
        key = f"option.{option.id}"
        choices = option.choices or named_choices(option.id)
        return OptionShape(
            id=option.id,
            label=text(f"{key}.label") or option.id,
            help=text(f"{key}.help"),
            default=option.default,
            choices=[Choice(value, texts.name(option.id, str(value))) for value in choices],
            rule=option.rule,
        )

    def named_choices(option: str) -> list[str]:
        """An open option offers the values that have a name."""
        prefix = f"name.{option}."
        return [key.removeprefix(prefix) for key in texts.all() if key.startswith(prefix)]

    def bot_shape(bot: str) -> BotShape:
        return BotShape(bot, bot_label(game, bot, language), bot_help(game, bot, language))

    return GameShape(
        id=game.id,
        name=game.name,
        description=text("ui.description"),
        credit=text("ui.credit"),
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        rules_version=game.rules_version,
        languages=list(game.languages),
        options=[option_shape(option) for option in game.options],
        bots=[bot_shape(bot) for bot in bot_names(game)],
        maps=list(game.maps()),
        tours=[
            TourName(tour.id, tour.say("title", language), tour.say("lead", language))
            for tour in game.tours().values()
        ],
        covert=covert_shape(language) if has_covert(game) else None,
    )


def covert_shape(language: str) -> OptionShape:
    """The choice how long covert questions last, the same in all games that have some."""
    return OptionShape(
        id="covert_seconds",
        label=say(language, "covert.label"),
        help=say(language, "covert.help"),
        default=0,
        choices=[
            Choice(
                seconds,
                say(language, "covert.seconds" if seconds else "covert.none", count=seconds),
            )
            for seconds in COVERT_SECONDS
        ],
        rule="",
    )
