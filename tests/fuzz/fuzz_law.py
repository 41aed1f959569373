"""The law every folder is held to, and a case run under it in a child process of its own, with bounded memory and time.

Exit code 0, 1 or 2; no traceback; nothing written outside the output folder, nothing half in it; every PDF opens, is
sound and is made of known operators; every picture opens; every document of `--json` is one.
"""

from __future__ import annotations

import gc
import io
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import fuzz_games
from fuzz_cases import Case

MEMORY = 1_500_000_000
"""Bytes of address space of a child, what Python and the libraries take for themselves included."""
SECONDS = 20
"""Processor time of a child, for all commands of a case."""
LARGE_PDF = 3_000_000
OPERATORS = (
    " q Q cm w J j M d ri gs m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ"
    " CS cs SC SCN sc scn G g RG rg K k sh Do BDC BMC EMC "
)
"""What PDF 1.4 can say in a content stream, inline images and Type 3 fonts left out."""
_FORGIVEN = re.compile("Pl_DCT::decompress: JPEG data is corrupt|re-processed without filtering to avoid data loss")
FILES = {"kit.pdf", "preview.png", ".kit.json"}


@dataclass
class Verdict:
    """What became of a case: exit codes by command, findings' codes, seconds, peak memory (MB), breaches of the law."""

    seed: int
    kind: str = ""
    exits: dict[str, int] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)
    seconds: float = 0.0
    megabytes: float = 0.0
    pages: int = 0
    broken: list[str] = field(default_factory=list)


def judge(case: Case, keep: Path | None = None) -> Verdict:
    """Run a case in a child process; with `keep` the folder stays there to be looked at."""
    box = Path(tempfile.mkdtemp(prefix="fuzz-"))
    verdict = Verdict(case.seed, case.kind)
    try:
        start = time.monotonic()
        child = os.fork()
        if not child:
            _child(case, box)
        _, status, used = os.wait4(child, 0)
        file = box / "verdict.json"
        if file.exists():
            verdict = Verdict(**json.loads(file.read_text(encoding="utf-8")))
        if status:
            sign = os.WTERMSIG(status)
            verdict.broken.append(f"died of signal {sign}" if sign else f"ended with {os.WEXITSTATUS(status)}")
            verdict.broken[-1] += f" after {time.monotonic() - start:.0f} s, running {_running(box)}"
        verdict.seconds, verdict.megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1000
    finally:
        if keep:
            shutil.copytree(box, keep, symlinks=True, ignore=_pipes)
        shutil.rmtree(box, ignore_errors=True)
    return verdict


def _pipes(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not (Path(folder) / name).is_file() and not (Path(folder) / name).is_dir()]


def _running(box: Path) -> str:
    file = box / "running"
    return file.read_text(encoding="utf-8") if file.exists() else "nothing"


def _child(case: Case, box: Path) -> None:
    code = 70
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(SECONDS * 30)  # a read that never ends takes no processor time; a busy machine takes its time
        verdict = _Run(case, box).verdict()
        (box / "verdict.json").write_text(json.dumps(asdict(verdict)), encoding="utf-8")
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


class _Run:
    """One case in a box: `old/` and `new/` hold the folders, commands run in `work/` and write into `out/`."""

    def __init__(self, case: Case, box: Path) -> None:
        self.case, self.box = case, box
        self.result = Verdict(case.seed, case.kind)
        for name in ("old", "new", "work", "out", "logs"):
            (box / name).mkdir()
        (box / "new" / "outside.txt").write_text("not yours", encoding="utf-8")
        self.old = fuzz_games.write(case.before, box / "old" / "hill-war")
        self.new = fuzz_games.write(case.after, box / "new" / "hill-war")
        tempfile.tempdir = str(box / "logs")
        os.chdir(box / "work")

    def verdict(self) -> Verdict:
        before = _tree(self.box)
        self._command("show", "--json", str(self.new))
        text = self._command("check", "--json", str(self.new))
        if text:
            self.result.findings = sorted({each["code"] for each in json.loads(text)["findings"]})
        words = ["--json"] if self.case.seed % 3 == 0 else []
        out = str(self.box / "out")
        self._command("make", str(self.new), "-o", out, *self.case.options, *words)
        page = ["-o", str(self.box / "out" / "changes.html")] if self.case.seed % 7 == 0 else []
        self._command("diff", str(self.old), str(self.new), *page, *words)
        if self.case.seed % 11 == 0:
            self._command("show", str(self.new))
            self._command("check", str(self.new))
        self._outside(before)
        self._output()
        return self.result

    def _break(self, what: str) -> None:
        self.result.broken.append(what)

    def _command(self, *words: str) -> str:
        (self.box / "running").write_text(" ".join(words)[:300], encoding="utf-8", errors="replace")
        code, out, err = run_main(words)
        name = words[0]
        self.result.exits[name] = code
        if code not in (0, 1, 2):
            self._break(f"{name}: exit {code}: {self._log() or err[-300:]}")
        # A kit without any back is no fault, and of its backs alone nothing is printed.
        printed = "--backs-only" in words or (self.box / "out" / "hill-war" / "kit.pdf").exists()
        if code == 0 and name == "make" and not printed:
            self._break("make: exit 0 without a kit")
        if code and not out + err:
            self._break(f"{name}: exit {code} without a word")
        for sign in ("Traceback", "Warning: ", "object at 0x"):
            if sign in out + err:
                self._break(f"{name}: {sign!r} on the screen: {(out + err)[(out + err).index(sign) :][:300]}")
        if "--json" not in words or code == 2 or not out:
            return ""
        try:
            json.loads(out)
        except ValueError:
            self._break(f"{name}: no JSON: {out[:200]}")
            return ""
        return out

    def _log(self) -> str:
        """The end of a log file that a bug of ours left: the calls and the error."""
        for file in (self.box / "logs").glob("*.log"):
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
            file.unlink()
            calls = [
                re.sub(r".*/(\S+)\", line (\d+), in (\S+)", r"\1:\2 \3", line) for line in lines if "/pnp/" in line
            ]
            return f"{lines[-1][:200]} <- {' <- '.join(calls[::-1][:5])}"
        return ""

    def _outside(self, before: dict[str, tuple[int, ...]]) -> None:
        after = _tree(self.box)
        for name in sorted(before.keys() | after.keys()):
            if name.split("/")[0] not in ("out", "running") and before.get(name) != after.get(name):
                self._break(f"touched outside the output: {name}")

    def _output(self) -> None:
        out = self.box / "out"
        for file in (path for path in out.rglob("*") if not path.is_dir()):
            name = file.relative_to(out).as_posix()
            if name != "changes.html" and (file.parent != out / "hill-war" or file.name not in FILES):
                self._break(f"a file nobody asked for: {name}")
            elif file.suffix == ".pdf":
                self.result.pages = self._sound(file)
            elif file.suffix == ".png":
                from PIL import Image

                with Image.open(file) as image:
                    image.load()

    def _sound(self, file: Path) -> int:
        import pikepdf
        import pypdfium2

        try:
            document = pypdfium2.PdfDocument(file)
            pages = len(document)
            for index in range(min(pages, 2)):
                document[index].render(scale=0.2)
            document.close()
            with pikepdf.open(file) as pdf:
                problems = pdf.check_pdf_syntax() if hasattr(pdf, "check_pdf_syntax") else pdf.check()
                for problem in problems:
                    # A JPEG goes in as it stands: flaws that Pillow forgives are told of here and by nobody else.
                    if not _FORGIVEN.search(problem):
                        self._break(f"PDF: {problem}")
                if file.stat().st_size < LARGE_PDF:
                    for problem in _operators(pdf):
                        self._break(f"PDF: {problem}")
        except Exception as error:
            self._break(f"PDF: {type(error).__name__}: {error}")
            return 0
        return pages


def _operators(pdf: object) -> Iterator[str]:
    """Operators of the first pages and of all stored forms that PDF does not have."""
    import pikepdf

    assert isinstance(pdf, pikepdf.Pdf)
    streams: list[object] = [page.obj for page in pdf.pages[:20]]
    streams += [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    for stream in streams:
        said = {str(op.operator) for op in pikepdf.parse_content_stream(stream)}  # type: ignore[arg-type]
        unknown = {word for word in said if f" {word} " not in OPERATORS}
        if unknown:
            yield f"unknown operators {sorted(unknown)[:3]}"


def _tree(box: Path) -> dict[str, tuple[int, ...]]:
    """Every entry below a folder with its kind, size and date."""
    found = {}
    for place, folders, names in os.walk(box):
        for name in [*folders, *names]:
            state = (Path(place) / name).lstat()
            is_file = name not in folders
            found[str((Path(place) / name).relative_to(box))] = (
                (state.st_mode, state.st_size, state.st_mtime_ns) if is_file else (state.st_mode,)
            )
    return found


def run_main(words: tuple[str, ...]) -> tuple[int, str, str]:
    """`pnp WORDS` in this process: its exit code and what it wrote on stdout and stderr."""
    from pnp import cli

    saved = sys.argv, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.argv = ["pnp", *words]
    sys.stdout, sys.stderr = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in (out, err))
    ours = sys.stdout, sys.stderr  # a wrapper that goes closes what it wraps
    code = 99
    try:
        cli.main()
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException as error:
        err.write(f"Traceback: {type(error).__name__}: {error}"[:300].encode("utf-8", "replace"))
    finally:
        sys.argv, sys.stdout, sys.stderr = saved
        gc.unfreeze()
        gc.enable()
    for stream in ours:
        stream.flush()
    return code, out.getvalue().decode("utf-8", "replace"), err.getvalue().decode("utf-8", "replace")
