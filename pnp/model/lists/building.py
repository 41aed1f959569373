"""`building:` of a manifest in, a `Building` out; what it names is looked up among the game's components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from pnp.model.built import Army, Building, Fields, Limits, Need, User
from pnp.model.components.context import Context
from pnp.model.components.fields import BUILT_IN
from pnp.model.game import Component, Value
from pnp.model.reading.nodes import at
from pnp.model.report import Report
from pnp.model.text import unknown
from pnp.model.yaml import MapNode, Node

if TYPE_CHECKING:
    from pnp.model.reading.building import ArmyModel, BuildingModel, NeedModel, TestModel, UserModel

ASKED = ("name", "id", "component", "section", "set")
"""What a test may ask beside the fields of rows."""


class _Said(Protocol):
    """What says how many there may be."""

    @property
    def least(self) -> int | str:
        """At least, as a number or by the name of one."""

    @property
    def most(self) -> int | str | None:
        """At most."""


def read_building(
    model: BuildingModel,
    root: MapNode,
    components: Mapping[str, Component],
    context: Context,
    report: Report,
) -> Building:
    """What a manifest says of lists; whatever it names and the game has not is reported."""
    return _Reader(root, components, context, report).building(model)


class _Reader:
    def __init__(self, root: MapNode, components: Mapping[str, Component], context: Context, report: Report) -> None:
        self.root = root
        self.components, self.numbers, self.report = components, context.numbers, report
        self.kinds = {name: field.type for name, field in context.fields.items()}
        self.kinds |= {name: field.type for part in components.values() for name, field in part.fields.items()}
        self.kinds |= {name: field.type for name, field in BUILT_IN.items()}

    def building(self, model: BuildingModel) -> Building:
        armies = {name: self._army(name, army) for name, army in model.armies.items()}
        named = dict.fromkeys(name for army in armies.values() for name in (army.id, *army.others))
        copies = model.copies
        made = Building(
            pool=tuple(model.pool or ([] if model.by or model.open else named)),
            by=model.by,
            size=self._limits(model.size, "size"),
            points_field=model.points.field if model.points else None,
            points=self._limits(model.points, "points"),
            copies=self._amount(copies.most, "copies", "most") if copies else None,
            copies_field=copies.field if copies else None,
            exempt=tuple(copies.exempt) if copies else (),
            armies=armies,
            needs=(*self._needs(model.need, "need"), *self._needs(model.most, "most")),
            users=tuple(self._user(user, index) for index, user in enumerate(model.users)),
            codex=self._limits(model.codex, "codex") if model.codex else None,
            open=model.open,
            restricted=self._amount(model.restricted, "restricted") or 0,
            secret=model.secret,
            modes=tuple(model.modes),
        )
        self._check(made, list(named))
        return made

    def _army(self, name: str, model: ArmyModel) -> Army:
        size = self._limits(model.size, "armies", name, "size") if model.size else None
        most = self._amount(model.most_lores, "armies", name, "most_lores")
        return Army(name, tuple(model.allies), tuple(model.lores), most, size)

    def _at(self, *path: str | int) -> Node:
        return at(self.root, ("building", *path))

    def _bad(self, where: str, problem: str, *path: str | int) -> None:
        self.report.error("bad-building", f"building.{where}: {problem}", self._at(*path))

    # numbers

    def _amount(self, said: int | str | None, *path: str | int) -> int | None:
        """A number, written out or by its name among the game's."""
        if not isinstance(said, str):
            return said
        value: Value = {"numbers": self.numbers}
        for step in said.split("."):
            value = value.get(step) if isinstance(value, Mapping) else None
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self._bad(".".join(map(str, path)), f"{said!r} is no number of 0 or more in this game; mend either.", *path)
        return 0

    def _limits(self, model: _Said | None, *path: str | int) -> Limits:
        if model is None:
            return Limits()
        limits = Limits(self._amount(model.least, *path, "least") or 0, self._amount(model.most, *path, "most"))
        if limits.most is not None and limits.most < limits.least:
            where = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
            self._bad(where, f"at least {limits.least} and at most {limits.most} cannot be; mend one.", *path)
        return limits

    # tests

    def _needs(self, models: Sequence[NeedModel], key: str) -> Iterator[Need]:
        for index, model in enumerate(models):
            if model.most is None and not model.least:
                self._bad(
                    f"{key}.{index + 1}", "it asks for nothing; write 'least' or 'most' with a number.", key, index
                )
            if model.sum is not None and self.kinds.get(model.sum) != "int":
                numbers = [name for name, kind in self.kinds.items() if kind == "int"]
                self._bad(f"{key}.{index + 1}", unknown("int field", model.sum, numbers), key, index, "sum")
            mark = self.report.mark(self._at(key, index))
            yield Need(self._test(model, key, index), self._limits(model, key, index), model.sum, mark)

    def _user(self, model: UserModel, index: int) -> User:
        return User(self._test(model, "users", index), self._test(model.by, "users", index, "by"))

    def _test(self, model: TestModel, *path: str | int) -> Fields:
        fields = model.model_extra or {}
        for name in fields:
            if name not in self.kinds and name not in ASKED:
                where = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
                self._bad(where, unknown("field", name, {*self.kinds, *ASKED}), *path, name)
        return tuple((name, tuple(words)) for name, words in fields.items())

    # names

    def _check(self, made: Building, named: Sequence[str]) -> None:
        for name in made.pool:
            part = self.components.get(name)
            key = "pool" if "pool" in _keys(self._at()) else "armies"
            if part is None:
                self._bad(key, unknown("component", name, self.components), key)
            elif not part.rows_are_pieces:
                self._bad(key, f"{name!r} is one piece, and no cards to choose from; name a deck or counters.", key)
        if not made.pool and not made.open:
            self._bad("pool", "nothing says which cards lists are built of; name components, or armies.")
        for key, field in (("points", made.points_field), ("copies", made.copies_field)):
            if field is not None and self.kinds.get(field) != "int" and not made.open:
                numbers = [name for name, kind in self.kinds.items() if kind == "int"]
                self._bad(f"{key}.field", unknown("int field", field, numbers), key, "field")
        modes = _keys(self.root.values["modes"]) if "modes" in self.root.values else ()
        for index, name in enumerate(made.modes):
            if name not in modes:
                self._bad("modes", unknown("mode", name, modes), "modes", index)
        if made.by is not None and made.by not in self.kinds and made.by not in ASKED:
            self._bad("by", unknown("field", made.by, {*self.kinds, *ASKED}), "by")
        cards = [card for name in made.pool if name in self.components for card in self.components[name].one_set]
        there = {made.army_of(card) for card in cards}
        for name in [name for name in named if made.pool and name not in there]:
            self._bad(
                "armies", f"no card of the pool belongs to {name!r}, but to {', '.join(sorted(there))}.", "armies"
            )
        for card in cards:
            if made.cost(card) < 0:
                problem = f"{card.id!r} costs {made.cost(card)}; what is built of points costs 0 or more."
                self._bad("points.field", problem, "points")
                break


def _keys(node: Node) -> Sequence[str]:
    return list(node.values) if isinstance(node, MapNode) else ()
