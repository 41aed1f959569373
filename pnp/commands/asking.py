"""Options that are told once for every face of `pnp` (`pnp.sheets.paper.wishes`), as options of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from pnp.sheets.paper.wishes import Wish


def asks(wishes: Iterable[Wish]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command an option for each wish; it is called with their values by name, as keywords."""
    told = list(wishes)

    def dressed(command: Callable[..., None]) -> Callable[..., None]:
        own = [each for each in signature(command).parameters.values() if each.kind is not Parameter.VAR_KEYWORD]

        @wraps(command)
        def run(**given: Any) -> None:
            for wish in told:
                if wish.opposite:
                    given[wish.name] = not given.pop(wish.key)
            command(**given)

        more = {wish.key: list[str] if wish.many else wish.type for wish in told}
        run.__annotations__ = {**command.__annotations__, **more}
        made = [Parameter(wish.key, Parameter.KEYWORD_ONLY, default=option(wish)) for wish in told]
        ours = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in own]
        run.__signature__ = signature(run).replace(parameters=[*ours, *made])  # type: ignore[attr-defined]
        run.told_as = Grouped  # type: ignore[attr-defined]
        return run

    return dressed


def option(wish: Wish) -> Any:
    """A wish as an option; in help it stands among those of its group."""
    default = False if wish.opposite else [] if wish.many and wish.default is None else wish.default
    more: dict[str, Any] = {"help": wish.help, "rich_help_panel": wish.group}
    if wish.type is not bool:
        more["metavar"] = wish.shown
    if wish.type in (int, float):
        more["parser"] = _reader(wish)
    return typer.Option(default, wish.dashed, **more)


def _reader(wish: Wish) -> Callable[[Any], Any]:
    def read(text: Any) -> Any:
        try:
            return wish.read(text)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None

    return read


class Grouped(TyperCommand):
    """A command whose help tells its options group by group, those of no group last."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments and options."""
        told: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        rest: list[tuple[str, str]] = []
        for param in self.get_params(ctx):
            group = "Arguments" if param.param_type_name == "argument" else getattr(param, "rich_help_panel", None)
            if (record := param.get_help_record(ctx)) is not None:
                (told.setdefault(group, []) if group else rest).append(record)
        for title, records in {**told, "Options": rest}.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)
