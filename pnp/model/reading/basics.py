"""What the models of manifests, components and lists share: types that say how they read their text, small models."""

# Annotations are not postponed here: pydantic would compile each from its text, whenever the program starts.

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from pnp.model import values
from pnp.model.reading import written

Text = Annotated[str, Field(min_length=1)]
Texts = Annotated[list[Text], BeforeValidator(written.texts)]
Whole = Annotated[int, BeforeValidator(values.whole)]
Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=80)]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


class Strict(BaseModel):
    """A mapping whose every key is known."""

    # Built when first used: a nested model is then built once, as a part of the one that holds it.
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class SourceModel(Strict):
    """Where in a rulebook something stands."""

    rulebook: Text | None = None
    lines: list[Annotated[list[Annotated[Whole, Field(ge=1)]], Field(min_length=2, max_length=2)]] = []
    section: Text | None = Field(default=None, alias="from")


class ClaimModel(Strict):
    """What the rulebook says, and the ruling for where its list says otherwise."""

    says: Annotated[Whole, Field(ge=0)]
    ruling: Text | None = None


Claimed = Annotated[ClaimModel, BeforeValidator(written.claim)]


class ClaimsModel(Strict):
    """The numbers a rulebook states about one component."""

    total: Claimed | None = None
    titles: Claimed | None = None
    by_type: dict[Text, Claimed] = {}
    each: Annotated[dict[str, Claimed], BeforeValidator(written.for_each)] = {}
    sum: dict[Text, Claimed] = {}
