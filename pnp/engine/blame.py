"""Where rules went wrong: their own file, line and source line, never the engine's."""

from __future__ import annotations

import linecache
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import GeneratorType, TracebackType
from typing import Any

from pnp.engine.pieces import Piece

_PACKAGE = str(Path(__file__).parents[1]) + os.sep
_GAMES = _PACKAGE + "games" + os.sep
_PYTHON = str(Path(os.__file__).parent) + os.sep


class RulesError(Exception):
    """Rules that broke a law of the table; the message names the rules' own file and line, and shows the line."""


def waiting(steps: Any, message: object) -> RulesError:
    """The error of rules that wait at a question, placed at the innermost of their generators."""
    chain = []
    while isinstance(steps, GeneratorType):
        code, frame = steps.gi_code, steps.gi_frame
        chain.append((code.co_filename, frame.f_lineno if frame else code.co_firstlineno))
        steps = steps.gi_yieldfrom
    return _placed(chain, message)


def raised(error: BaseException) -> RulesError:
    """The error of rules that raised, placed where theirs were the last hands on it."""
    # A StopIteration that leaves a generator is turned into another error, which has not been in the rules itself.
    cause = error.__cause__ or error
    return _placed([*_frames(cause.__traceback__), *_frames(error.__traceback__)], _said(error))


def defined(agent: Any, message: str) -> RulesError:
    """The error of an agent, placed where it is defined if it is a function."""
    code = getattr(agent, "__code__", None)
    return _placed([(code.co_filename, code.co_firstlineno)] if code else [], message)


def _said(error: BaseException) -> str:
    if isinstance(error, AttributeError) and isinstance(error.obj, Piece):
        return f"{error.obj.id} has no field '{error.name}'"
    if isinstance(error, (ValueError, AttributeError)):
        return str(error)
    return f"{type(error).__name__}: {error}"


def _frames(trace: TracebackType | None) -> Iterable[tuple[str, int]]:
    while trace is not None:
        yield trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next


def _placed(spots: Sequence[tuple[str, int]], message: object) -> RulesError:
    outside = [spot for spot in spots if spot[0].startswith(_GAMES) or not spot[0].startswith(_PACKAGE)]
    own = [spot for spot in outside if not _is_python(spot[0])]
    if not (own or outside):
        return RulesError(str(message))
    file, line = (own or outside)[-1]
    source = linecache.getline(file, line).strip()
    return RulesError(f"{file}:{line}: {message}" + (f"\n    {source}" if source else ""))


def _is_python(file: str) -> bool:
    return file.startswith("<") or (file.startswith(_PYTHON) and "-packages" not in file)
