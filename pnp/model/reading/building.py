"""What `building:` of a manifest and a list's file may hold, as pydantic models."""

# Annotations are not postponed here: see `schema`.

from typing import Annotated

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from pnp.model import plan, values
from pnp.model.reading import written
from pnp.model.reading.basics import ClaimsModel, Name, SourceModel, Strict, Text, Texts

MOST_NEEDS, MOST_USERS, MOST_ARMIES = 100, 10, 100
"""Tests, uses and armies of a game."""

Amount = Annotated[int | str, BeforeValidator(values.amount)]
Flag = Annotated[bool, BeforeValidator(plan.flag)]
Copies = Annotated[int, BeforeValidator(values.listed)]


class LimitsModel(Strict):
    """How many there may be."""

    least: Amount = 0
    most: Amount | None = None


class PointsModel(LimitsModel):
    """What the field of all cards may add up to."""

    field: Name


class CopiesModel(Strict):
    """How many copies of a title a list may hold: for all, or by a field of each."""

    most: Amount | None = None
    field: Name | None = None
    exempt: Texts = []


class ArmyModel(Strict):
    """What an army may draw on, and its own size."""

    allies: Texts = []
    lores: Texts = []
    most_lores: Amount | None = None
    size: Annotated[LimitsModel, BeforeValidator(written.limits)] | None = None


class TestModel(Strict):
    """A test: any other key is a field, with the values that pass."""

    model_config = ConfigDict(extra="allow", json_schema_extra={"minProperties": 1})
    __test__ = False
    __pydantic_extra__: dict[str, Annotated[list[Text], Field(min_length=1), BeforeValidator(written.texts)]]

    _tests = model_validator(mode="after")(written.tests)


class NeedModel(TestModel):
    """Cards that a list must hold, or may hold only so many of."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 2})
    least: Amount = 0
    most: Amount | None = None
    sum: Name | None = None


class UserModel(TestModel):
    """Cards of no use without others."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 2})
    by: TestModel


class BuildingModel(Strict):
    """What a legal list is."""

    pool: Texts = []
    by: Name | None = None
    size: Annotated[LimitsModel, BeforeValidator(written.limits)] | None = None
    points: PointsModel | None = None
    copies: Annotated[CopiesModel, BeforeValidator(written.copies)] | None = None
    armies: Annotated[dict[Text, ArmyModel], Field(max_length=MOST_ARMIES), BeforeValidator(written.armies)] = {}
    need: Annotated[list[NeedModel], Field(max_length=MOST_NEEDS)] = []
    most: Annotated[list[NeedModel], Field(max_length=MOST_NEEDS)] = []
    users: Annotated[list[UserModel], Field(max_length=MOST_USERS)] = []
    codex: Annotated[LimitsModel, BeforeValidator(written.limits)] | None = None
    open: Flag = False
    restricted: Amount = 1
    secret: Flag = False
    modes: Texts = []


class ListModel(Strict):
    """`lists/NAME.yaml`."""

    title: Text
    of: Texts = []
    modes: Texts = []
    source: SourceModel | None = None
    house: Flag = False
    claims: ClaimsModel | None = None
    note: Text | None = None
    cards: Annotated[dict[Text, Copies], Field(min_length=1, max_length=written.MOST_TITLES)]
