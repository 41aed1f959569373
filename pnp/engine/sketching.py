class _Drawing:
    """One sketch on its way: the titles of the tokens as far as they are settled, and where the tokens lie."""

    def __init__(self, sketcher: Sketcher, chance: Callable[[], float], barred: Barred) -> None:
        self._of, self._chance, self._barred = sketcher, chance, barred
        self._titles = sketcher._titles.copy()
        self._piles: dict[str, list[int]] = {}
        self._came: list[list[int]] = [[] for _ in sketcher._mixed]
        self._picks: dict[int, int] = {}
        self._turns: list[tuple[int, str, int, int]] = []
        self._arrived: dict[int, tuple[str, int]] = {}
        self._stays: dict[int, list[tuple[str, int, int]]] = {}
        """Where barred titles are: in which pile a token lay, from which answer to which."""

    def drawn(self) -> Sketch:
        piles, titles, barred = self._piles, self._titles, self._barred
        pending: list[tuple[int, str | None, int, int]] = []
        for step in self._of._steps:
            sort, at, done, pile = step[:4]
            if sort == _LEAVE:
                there = piles[pile]
                token = self._leaving(pile, there, step[4], step[5], at, done)
                there.remove(token)
                if barred:
                    self._moved(token, done)
            elif sort == _GIVE:
                target, place, title, needs = step[4:]
                there = piles[pile]
                if title is not None or place >= 0:
                    token = self._leaving(pile, there, place, title, at, done)
                else:
                    found = next((one for one in pending if one[1] == pile or one[2] == at), None)
                    if found is not None:
                        pending.remove(found)
                    if found is not None and found[3] in there:
                        token = found[3]
                    else:
                        token = self._taken(there, needs)
                        if found is not None:
                            self._picks[found[0]] = token
                there.remove(token)
                piles.setdefault(target, []).append(token)
                if barred:
                    self._moved(token, done, target)
            elif sort == _DEAL:
                targets, there = step[4], piles[pile]
                for number, title in enumerate(step[5]):
                    token, target = there.pop(), targets[number % len(targets)]
                    if title is not None:
                        self._is(token, title)
                    piles.setdefault(target, []).append(token)
                    if barred:
                        self._moved(token, done, target)
            elif sort == _ALL:
                there, piles[pile] = piles.get(pile, []), []
                self._all(pile, there, step[5], done)
                for token in there if barred else ():
                    self._moved(token, done, step[4])
                piles.setdefault(step[4], []).extend(there)
            elif sort == _SHOW:
                token = self._leaving(pile, piles[pile], step[4], step[5], at, done)
                if at < 0:
                    pending.append((done, pile, at, token))
            elif sort == _PICK:
                pending.append((done, pile, at, -1))
            elif sort == _SHUFFLE:
                there = self._came[step[4]] = piles.get(pile, [])
                first = self._of._mixed[step[4]].first
                piles[pile] = list(range(first, first + len(there)))
                for token in there if barred else ():
                    self._moved(token, done)
            else:
                piles.setdefault(pile, []).extend(step[4])
                for token in step[4] if barred else ():
                    self._moved(token, done, pile)
        for token in tuple(self._arrived):
            self._moved(token, _FOREVER)
        return self._settled(titles)

    def _is(self, token: int, title: Title) -> None:
        known = self._titles[token]
        if known is None:
            self._titles[token] = title
        elif known != title:
            raise _Lost

    def _leaving(self, pile: str, there: list[int], place: int, title: Title | None, at: int, done: int) -> int:
        """The token that was seen to leave, or to lie, at a place (-1: in a hand, where none is told)."""
        if place >= 0:
            if title is not None:
                self._is(there[place], title)
            return there[place]
        titles = self._titles
        for token in there:
            if titles[token] == title:
                break
        else:
            unknown = [token for token in there if titles[token] is None]
            token = unknown[int(self._chance() * len(unknown))]
            titles[token] = title
        learned = self._of.learned
        if learned and learned.get(at, -1) >= 0:
            self._turn(pile, there, token, there[learned[at]], done)
        return token

    def _turn(self, pile: str, there: list[int], token: int, other: int, done: int) -> None:
        """Let two tokens change places in a hand, before the last answer."""
        if token != other:
            one, two = there.index(token), there.index(other)
            there[one], there[two] = other, token
            self._turns.append((done - 1, pile, token, other))

    def _all(self, pile: str, there: list[int], seen: tuple[Title | None, ...], done: int) -> None:
        """All tokens of a pile leave it, in an order that was seen; those of a hand are laid in that order before."""
        titles = self._titles
        if len(there) != len(seen):
            raise _Lost
        if pile not in self._of._hands:
            for token, title in zip(there, seen, strict=True):
                if title is not None:
                    self._is(token, title)
            return
        for place, title in enumerate(seen):
            if title is not None:
                rest = there[place:]
                found = [token for token in rest if titles[token] == title]
                if not found:
                    unknown = [token for token in rest if titles[token] is None]
                    found = [unknown[int(self._chance() * len(unknown))]]
                    titles[found[0]] = title
                if found[0] != there[place]:
                    self._turn(pile, there, found[0], there[place], done)

    def _taken(self, there: list[int], needs: dict[Title, int]) -> int:
        """A token taken from a hand unseen: any but those that are needed there, whose titles will be seen."""
        titles, needs = self._titles, needs.copy()
        known, unknown = [], []
        for token in there:
            title = titles[token]
            if title is None:
                unknown.append(token)
            elif needs.get(title):
                needs[title] -= 1
            else:
                known.append(token)
        loose = max(len(unknown) - sum(needs.values()), 0)
        chosen = int(self._chance() * (len(known) + loose))
        if chosen < len(known):
            return known[chosen]
        return unknown[int(self._chance() * len(unknown))]

    def _moved(self, token: int, done: int, target: str = "") -> None:
        """Note how long a token lay where titles are barred."""
        before = self._arrived.pop(token, None)
        if before is not None:
            self._stays.setdefault(token, []).append((*before, done))
        if target in self._barred:
            self._arrived[token] = target, done

    def _settled(self, titles: list[Title | None]) -> Sketch:
        """Give each place of a shuffle one of the tokens that came into it, from the last shuffle to the first."""
        chance, sketcher = self._chance, self._of
        origins: dict[int, int] = {}
        for number in range(len(sketcher._mixed) - 1, -1, -1):
            came = self._came[number]
            if not came:
                continue
            mixed = sketcher._mixed[number]
            tokens = range(mixed.first, mixed.first + len(came))
            rest = self._named(number, came, tokens, origins)
            rest.sort(key=lambda _: chance())
            free = [token for token in mixed.free if titles[token] is None]
            if self._stays:
                self._exchange(free, rest)
            origins.update(zip(free, rest, strict=True))
        numbers = [-1] * len(titles)
        numbers[: sketcher._boxed] = range(sketcher._boxed)
        orders: list[list[int] | None] = []
        for number, mixed in enumerate(sketcher._mixed):
            count = len(self._came[number])
            if not count:
                orders.append(None)
                continue
            order = [numbers[origins[token]] for token in range(mixed.first, mixed.first + count)]
            numbers[mixed.first : mixed.first + count] = order
            orders.append(order)
        turns: dict[int, list[tuple[str, int, int]]] = {}
        for done, pile, one, two in self._turns:
            turns.setdefault(done, []).append((pile, numbers[one], numbers[two]))
        return Sketch(orders, {answer: numbers[token] for answer, token in self._picks.items()}, turns)

    def _named(self, number: int, came: list[int], tokens: range, origins: dict[int, int]) -> list[int]:
        """Find the origins of those whose title is known; what is left over."""
        titles, sketcher = self._titles, self._of
        fresh = sketcher._fresh.get(number)
        if fresh is None or fresh[0] != came:
            fresh = came.copy(), frozenset(came)
            if max(came) < sketcher._boxed:
                sketcher._fresh[number] = fresh
        if max(came) < sketcher._boxed:
            inside, used = fresh[1], set[int]()
            for token in tokens:
                title = titles[token]
                if title is not None:
                    for piece in sketcher._numbers[title]:
                        if piece in inside and piece not in used:
                            break
                    else:
                        raise _Lost
                    used.add(piece)
                    origins[token] = piece
            return [piece for piece in came if piece not in used]
        named: dict[Title, list[int]] = {}
        unknown: list[int] = []
        for token in came:
            title = titles[token]
            if title is None:
                unknown.append(token)
            else:
                named.setdefault(title, []).append(token)
        for token in tokens:
            title = titles[token]
            if title is not None:
                if named.get(title):
                    origins[token] = named[title].pop()
                else:
                    origin = origins[token] = unknown.pop(int(self._chance() * len(unknown)))
                    titles[origin] = title
        return unknown + [token for some in named.values() for token in some]

    def _exchange(self, free: list[int], rest: list[int]) -> None:
        """Let what would lie where it is barred change places with something else that may."""
        titles, chance = self._titles, self._chance
        for place, token in enumerate(free):
            if token in self._stays and not self._may(token, titles[rest[place]]):
                for _ in range(12):
                    other = int(chance() * len(free))
                    if self._may(token, titles[rest[other]]) and self._may(free[other], titles[rest[place]]):
                        rest[place], rest[other] = rest[other], rest[place]
                        break

    def _may(self, token: int, title: Title | None) -> bool:
        for pile, since, until in self._stays.get(token, ()):
            times = self._barred[pile].get(title) if title is not None else None
            if times and any(since <= time < until for time in times):
                return False
        return True


