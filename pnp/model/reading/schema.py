"""What a manifest and a component's header may hold, as pydantic models; rows have a reader of their own.

The models read text as it is written (YAML decides no type), so each type says how it reads its text.
"""

# Annotations are not postponed here: pydantic would compile each from its text, whenever the program starts.

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from pnp.model import plan, values
from pnp.model.reading import written
from pnp.model.reading.basics import ClaimsModel, Id, Name, SourceModel, Strict, Text, Texts, Whole
from pnp.model.reading.building import BuildingModel

GameKind = Literal[
    "card",
    "card+board",
    "dice",
    "format/variant",
    "area-wargame",
    "hex-wargame",
    "miniatures",
    "roll-and-move",
    "rpg",
    "skirmish",
    "solitaire",
    "tile",
]


Points = Annotated[float, BeforeValidator(values.number), Field(gt=0, le=400)]
Colour = Annotated[str, BeforeValidator(values.colour)]
Percent = Annotated[float, BeforeValidator(values.number), Field(ge=0, le=100)]
Inks = Annotated[list[Percent], Field(min_length=4, max_length=4)]
Layout = Annotated[str, BeforeValidator(values.layout_name)]
_Flag = Annotated[bool, BeforeValidator(plan.flag)]
_Untold = Annotated[Text | Literal[False] | None, BeforeValidator(plan.untold)]
_Kind = Annotated[str, Field(max_length=40)]
_Link = Annotated[tuple[tuple[str, ...], bool], BeforeValidator(plan.link)]
_Border = Annotated[tuple[tuple[str, ...], bool], BeforeValidator(plan.border)]
_Path = Annotated[tuple[tuple[str, ...], bool], BeforeValidator(plan.path)]
_Links = dict[_Kind, Annotated[list[_Link], Field(max_length=plan.MOST_WAYS)]]
_Borders = dict[_Kind, Annotated[list[_Border], Field(max_length=plan.MOST_WAYS)]]
_Paths = dict[_Kind, Annotated[list[_Path], Field(max_length=plan.MOST_WAYS)]]
_Places = dict[
    Text, Annotated[list[Text], Field(min_length=1, max_length=plan.MOST_WAYS), BeforeValidator(written.texts)]
]
_KINDS = Field(max_length=plan.MOST_KINDS)


class Seats(Strict):
    """`players` of a mode."""

    min: Annotated[Whole, Field(ge=1, le=100)]
    max: Annotated[Whole, Field(ge=1, le=1000)] | None

    _in_order = model_validator(mode="after")(written.in_order)


class PlayersModel(Seats):
    """`players` of a game; without `print_for` it is printed for the fewest."""

    print_for: Annotated[Whole, Field(ge=1, le=1000)] | None = None

    _printed = model_validator(mode="after")(written.printed)


class ModeModel(Strict):
    """One way to play."""

    title: Text
    text: Text | None = None
    players: Seats | None = None
    numbers: Any = None
    map: Literal["new"] | None = None
    brings: Texts = Field(default=[], alias="with")
    without: Texts = []


class CreditsModel(Strict):
    """Whose game it is."""

    author: Text | None = None
    year: Text | None = None
    where: Text | None = None
    thanks: Texts = []


class LookModel(Strict):
    """How pieces of one type look."""

    colour: Text | None = None
    icon: Text | None = None
    label: Text | None = None


class StyleModel(Strict):
    """What a game changes of a text style."""

    font: Text | None = None
    size: Points | None = None
    min: Points | None = None
    colour: Text | None = None
    align: Literal["left", "center", "right"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    leading: Annotated[float, BeforeValidator(values.number), Field(ge=0.5, le=4)] | None = None
    tracking: Annotated[float, BeforeValidator(values.number), Field(ge=-0.1, le=1)] | None = None
    case: Literal["upper", "none"] | None = None
    grow: Points | None = None


class ThemeModel(Strict):
    """Colours, fonts, looks and styles; the emblem is an icon, for covers and backs."""

    emblem: Text | None = None
    colours: dict[Id, Colour] = {}
    cmyk: dict[Id, Inks] = {}
    fonts: dict[Text, Text] = {}
    types: dict[Text, LookModel] = {}
    styles: dict[Text, StyleModel] = {}


class StepModel(Strict):
    """A step of the play aid, with the phases of the rules that it tells of."""

    text: Text
    phases: Texts = []


class AidModel(Strict):
    """One block of the play aid."""

    title: Text
    text: Text | None = None
    phases: Texts = []
    steps: Annotated[list[Annotated[StepModel, BeforeValidator(written.step)]], BeforeValidator(written.steps)] = []
    rulings: Texts = []


class WordModel(Strict):
    """How the screen tells of what the rules name."""

    name: Text | None = None
    gets: Text | None = None
    asks: Text | None = None
    passes: Text | None = None
    told: _Flag = True
    head: _Untold = None
    answers: _Untold = None
    joins: _Untold = None


class FieldModel(Strict):
    """A field of the rows; a component that narrows one says only what differs."""

    type: Literal["int", "span", "text", "bool", "dice", "one-of", "list"] | None = None
    default: Any = None
    of: Literal["rules", "face"] | None = None
    values: Texts | None = None
    note: Text | None = None
    label: Text | None = None
    shown: Literal["line", "detail", "never"] | None = None


class ManifestModel(Strict):
    """`game.yaml`."""

    title: Text
    kind: GameKind
    family: Text
    version: Text | None = None
    stamp: Annotated[str | None, BeforeValidator(values.stamp)] = None
    players: PlayersModel
    sides: Texts = []
    modes: dict[Id, ModeModel] = {}
    needs: Texts = []
    source: SourceModel | None = None
    credits: CreditsModel | None = None
    notice: Text | None = None
    minutes: Annotated[Whole, Field(ge=1, le=100_000)] | None = None
    how_to_play: _Flag = False
    theme: ThemeModel | None = None
    numbers: Any = None
    rulings: dict[Id, Text] = {}
    aid: list[AidModel] = []
    says: dict[Id, Text] = {}
    words: dict[Text, Annotated[WordModel, BeforeValidator(written.word)] | None] = {}
    fields: dict[Name, FieldModel] = {}
    building: BuildingModel | None = None


class GrowModel(Strict):
    """How the map of a board is grown from a seed."""

    size: Annotated[tuple[int, int], BeforeValidator(plan.grid)]
    seed: Annotated[Whole, Field(ge=0, le=999_999_999)] = 1
    land: Annotated[Whole, Field(ge=10, le=100)] | None = None
    islands: Annotated[Whole, Field(ge=0, le=6)] = 0
    rivers: Annotated[Whole, Field(ge=0, le=20)] = 0
    roads: _Flag = False
    seas: Texts = []
    toward: dict[Text, Literal["north", "south", "west", "east", "middle"]] = {}
    levels: dict[Text, Annotated[Whole, Field(ge=1, le=100)]] = {}
    patches: dict[Text, Annotated[Whole, Field(ge=1, le=80)]] = {}
    sites: dict[Text, Annotated[Whole, Field(ge=1, le=60)]] = {}


class CountedModel(Strict):
    """Numbers counted a second time, from the rulebook."""

    each: Annotated[dict[str, Whole], BeforeValidator(written.for_each)] = {}
    sum: dict[Text, Whole] = {}


class ComponentModel(Strict):
    """The header of a component; `columns`, `rows` and `sections` are read row by row elsewhere.

    From `spaces` to `grow` stands what only a board has.
    """

    kind: Literal["deck", "counters", "tiles", "board", "mat", "table", "sheet"]
    title: Text
    layout: Layout
    size: Annotated[tuple[float, float], BeforeValidator(values.size)] = Field(default=None)  # type: ignore[assignment]
    back: Annotated[str | dict[str, Any], BeforeValidator(written.back)] | None = None
    orientation: Literal["portrait", "landscape"] | None = None
    shape: Literal["round", "hex", "standee"] | None = None
    rim: Annotated[Whole, Field(ge=5, le=200)] | None = None
    each_player: _Flag = Field(default=False, alias="each-player")
    source: SourceModel | None = None
    claims: ClaimsModel | None = None
    counted: CountedModel | None = None
    fields: dict[Name, FieldModel] = {}
    columns: list[Text] | None = None
    rows: Any = None
    sections: Any = None
    spaces: plan.Spaces | None = None
    map: Annotated[list[Text], Field(min_length=1, max_length=400)] | None = None
    grid: Annotated[tuple[int, int], BeforeValidator(plan.grid)] | None = None
    names: plan.Naming | None = None
    diagonals: _Flag = False
    numbered: Annotated[tuple[int, int], BeforeValidator(plan.numbered)] | None = None
    circuit: Annotated[bool | tuple[str, ...], BeforeValidator(plan.circuit)] = False
    branches: Texts = []
    one_way: _Flag = Field(default=False, alias="one-way")
    links: Annotated[_Links, _KINDS, BeforeValidator(plan.by_kind)] = {}
    barriers: Annotated[_Borders, _KINDS, BeforeValidator(plan.by_kind)] = {}
    borders: Annotated[_Borders, _KINDS, BeforeValidator(plan.kinds)] = {}
    paths: Annotated[_Paths, _KINDS, BeforeValidator(plan.kinds)] = {}
    places: Annotated[_Places, Field(max_length=plan.MOST_WAYS)] = {}
    grow: GrowModel | None = None
    sets: Annotated[list[Id], Field(max_length=24)] = []
    copies: Annotated[tuple[int, bool], BeforeValidator(values.copies)] | None = None
    die: Annotated[str, BeforeValidator(values.die)] | None = None
    as_card: Literal["card"] | None = Field(default=None, alias="as")
    house: Texts = []
    ruling: Text | None = None
    note: Text | None = None
    text: Text | None = None
