"""Random print jobs for the property tests, and the boxes that a page's operations cover."""

from dataclasses import dataclass, replace

from hypothesis import reject, settings
from hypothesis import strategies as st

from pnp.pdf.drawing import PT, Drawing, Group, Shape, Text
from pnp.sheets.laying.imposition import Item, Sheet, impose
from pnp.sheets.laying.pages import Wording
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import Paper, papers

settings.register_profile("no clock", deadline=None)  # a busy machine is no fault
settings.load_profile("no clock")

NEAR = 1e-5


class Typewriter:
    """A font of which every letter is half an em wide."""

    key = "Typewriter"

    def width(self, text: str) -> float:
        return len(text) / 2


WORDS = Wording(Typewriter(), "{mm} mm at 100 %", "fold", "glue {tile} here")


@dataclass(frozen=True)
class Job:
    size: tuple[float, float]
    items: tuple[Item, ...]
    options: Options

    @property
    def printable(self) -> Box:
        paper, margin = self.options.paper, self.options.margin
        return Box(margin, margin, paper.width - margin, paper.height - margin)

    def faces(self, _key: str) -> Drawing:
        return Drawing(*self.size, bleed=10)


def tenths(least: float, most: float) -> st.SearchStrategy[float]:
    return st.integers(round(least * 10), round(most * 10)).map(lambda n: n / 10)


def items(count: int, backs: str = "all") -> tuple[Item, ...]:
    """Pieces f0 b0, f1 b1 ...; of `some` every third has no back, of `none` none has."""
    bare = {"all": lambda _: False, "some": lambda n: n % 3 == 1, "none": lambda _: True}[backs]
    return tuple(Item(f"f{n}", None if bare(n) else f"b{n}") for n in range(count))


@st.composite
def job_options(draw: st.DrawFn, **fixed: object) -> Options:
    """How anything may be asked to be laid on any paper."""
    sizes = st.builds(lambda w, h: Paper("drawn", w, h), tenths(90, 450), tenths(90, 450))
    wishes = {
        "paper": st.sampled_from(list(papers().values())) | sizes,
        "duplex": st.sampled_from(["long", "short"]),
        "gutterfold": st.booleans(),
        "marks": st.sampled_from(["corner", "cross", "lines", "none"]),
        "bleed": st.just(2.0) | tenths(0, 10),
        "gap": st.just(0.0) | tenths(0, 12),
        "margin": st.just(5.0) | tenths(0, 20),
        "overlap": st.just(10.0) | tenths(0, 30),
        "mix": st.booleans(),
        "back_bleed": st.just(0.0) | tenths(0, 4),
        "marks_two_colour": st.booleans(),
        "mark_length": st.just(5.0) | tenths(0.1, 30),
        "mark_offset": st.just(0.5) | tenths(0, 10),
        "mark_colour": st.none() | st.just("#204060"),
    }
    drawn = {name: fixed[name] if name in fixed else draw(wish) for name, wish in wishes.items()}
    if drawn["bleed"] + drawn["back_bleed"] > 10:
        drawn["back_bleed"] = 0.0
    silent = {"none": ["mark_length", "mark_offset", "mark_colour", "marks_two_colour"]}
    silent["lines"] = ["mark_length", "mark_offset"]
    return Options(**{name: wish for name, wish in drawn.items() if name not in silent.get(drawn["marks"], [])})


SIDES = [
    {},
    {"fronts_only": True},
    {"backs_only": True},
    {"backs_only": True, "reverse_backs": True},
    {"backs_last": True},
    {"backs_last": True, "reverse_backs": True},
]
"""Which pages are printed, and in which order."""


@st.composite
def any_options(draw: st.DrawFn) -> Options:
    """The same with what is said of pages, for whole kits."""
    options = draw(job_options())
    wish = draw(st.sampled_from(SIDES))
    if options.gutterfold:
        return options
    return replace(options, back_bleed=0.0, **wish) if "fronts_only" in wish else replace(options, **wish)


@st.composite
def jobs(draw: st.DrawFn, **fixed: object) -> Job:
    options = draw(job_options(**fixed))
    size = draw(st.sampled_from([(63.5, 88.9), (44.0, 68.0), (25.0, 25.0)]) | st.tuples(tenths(8, 130), tenths(8, 130)))
    return Job(size, items(draw(st.integers(1, 60)), draw(st.sampled_from(["all", "some", "none"]))), options)


def sheets(job: Job) -> list[Sheet]:
    try:
        return list(impose(job.items, job.size, job.options))
    except ValueError:
        reject()


def covers(op: Shape | Text | Group) -> Box:
    """The box that an operation covers on its page; a run of text from its ascenders to its descenders."""
    match op:
        case Shape():
            return Box(*op.box)
        case Text():
            em = op.size * PT
            return Box(op.x, op.y - 0.72 * em, op.x + len(op.text) / 2 * em, op.y + 0.25 * em)
        case Group(matrix=(a, b, c, d, e, f)):
            inner = [covers(each) for each in op.ops]
            xs = [a * x + c * y + e for box in inner for x in box[::2] for y in box[1::2]]
            ys = [b * x + d * y + f for box in inner for x in box[::2] for y in box[1::2]]
            return Box(min(xs), min(ys), max(xs), max(ys))


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x0 < other.x1 - NEAR and other.x0 < one.x1 - NEAR and one.y0 < other.y1 - NEAR and other.y0 < one.y1 - NEAR
    )


def touch(one: Box, other: Box) -> bool:
    return one.x0 <= other.x1 and other.x0 <= one.x1 and one.y0 <= other.y1 and other.y0 <= one.y1


def inside(one: Box, other: Box) -> bool:
    left, top = one.x0 >= other.x0 - NEAR, one.y0 >= other.y0 - NEAR
    return left and top and one.x1 <= other.x1 + NEAR and one.y1 <= other.y1 + NEAR


def lines_of(shape: Shape) -> list[Box]:
    """The lines of a path that has nothing else."""
    words = shape.path.split()
    ends = [(float(words[at - 2]), float(words[at - 1])) for at, word in enumerate(words) if word in ("m", "l")]
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return [Box(min(a, c), min(b, d), max(a, c), max(b, d)) for (a, b), (c, d) in pairs]
