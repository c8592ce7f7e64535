"""Programs made from a seed: some classes, entry methods that make use of all of them, and changes, each a version of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from laws.multi import declarations, library, objects, selection, shapes
from laws.multi.helpers import helpers
from laws.multi.sketch import Sketch, Use, fill

ENTRIES, CHANGES = 4, 2
CALLER = "caller"
_HARMLESS = 0.25  # how many of the changes keep behaviour, where there is a choice
_FEATURES: tuple[tuple[int, Callable[[Sketch], None]], ...] = (
    (8, library.library),
    (3, objects.item),
    (2, objects.record),
    (3, objects.enumeration),
    (3, objects.failure),
    (1, declarations.access),
    (2, declarations.marker),
    (2, declarations.statics),
    (2, declarations.instance),
    (1, declarations.renamed),
    (1, declarations.moved),
    (1, declarations.output),
    (3, shapes.hierarchy),
    (2, shapes.listener),
    (2, shapes.generic),
    (1, shapes.sealed),
    (1, shapes.ending),
    (1, shapes.building),
    (1, selection.overloads),
    (1, selection.hiding),
    (1, selection.boxes),
    (1, selection.anonymous),
)
_IMPORTS = "import java.io.*;\nimport java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n"
_STRINGS = ('"a"', '"b"', '""', '"LOW"', '"MID"', '"TOP"', '"k"')
_ELSE = {"int": "-77", "boolean": "false", "String": '"!"', "Object": "null"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A public static method of `Main` by which the program is used."""

    name: str
    params: tuple[tuple[str, str], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Change:
    """Which places have which alternative in the changed version, and what is known of that."""

    kind: str
    harmless: bool
    choices: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Program:
    """What a seed makes."""

    seed: int
    sketch: Sketch
    entries: tuple[Entry, ...]
    changes: tuple[Change, ...]

    @property
    def package(self) -> str:
        """The package of all its classes."""
        return f"p{self.seed}"

    def sources(self, choices: Mapping[int, int]) -> dict[str, str]:
        """The files of a version, by their paths below the package's folder."""
        shown: dict[str, str] = {}
        for path, parts in self.sketch.files.items():
            text = "\n".join(parts)
            if path == "Main.java":
                text = f"{_head(self.package)}\n{text}\npublic class Main {{\n{''.join(each.text for each in self.entries)}}}\n"
            shown[self.sketch.render(path, choices)] = self.sketch.render(text, choices).replace("PACKAGE", self.package)
        return shown

    def names(self, choices: Mapping[int, int]) -> dict[str, str]:
        """What is called otherwise in a version, with the name it had."""
        places = ((self.sketch.places[place], which) for place, which in choices.items() if which)
        return {place.renamed[which]: place.renamed[0] for place, which in places if place.renamed}

    def lone(self) -> list[str]:
        """The fields that not all versions have."""
        return [name for place in self.sketch.places for name in place.lone]


def generate(seed: int) -> Program:
    """The program of a seed."""
    random = Random(f"program {seed}")
    sketch = Sketch(random)
    sketch.value("Object", '"o"', "%i")
    for number, feature in enumerate(_features(random)):
        sketch.feature = number
        feature(sketch)
    chosen = _chosen(sketch)
    entries = tuple(_Entry(sketch, f"e{number}", _uses(sketch, chosen, number)).make() for number in range(ENTRIES))
    main = "".join(entry.text for entry in entries)
    sketch.file(helpers(sketch.render(main, {})))
    return Program(seed, sketch, entries, tuple(_changes(sketch, chosen, main)))


def _chosen(sketch: Sketch) -> list[int]:
    """The places to change, of different kinds if there are."""
    options = [place for place in sketch.active() if sketch.places[place].harmless]
    made: list[int] = []
    while len(made) < CHANGES:
        kinds = sorted({sketch.places[place].kind for place in options} - {sketch.places[place].kind for place in made})
        kind = sketch.random.choice(kinds) if kinds else sketch.places[made[0]].kind
        made.append(sketch.random.choice([each for each in options if sketch.places[each].kind == kind]))
    return made


def _uses(sketch: Sketch, chosen: Sequence[int], number: int) -> list[Use]:
    """What an entry method may use: mostly what a change may have to do with."""
    place = sketch.places[chosen[number % len(chosen)]]
    return [use for use in sketch.uses if number == ENTRIES - 1 or use.feature == place.feature]


def _changes(sketch: Sketch, chosen: Sequence[int], main: str) -> list[Change]:
    """The changes, each perhaps with callers written in other words."""
    callers = {place: 1 for place in sketch.active_in(main) if sketch.places[place].kind == CALLER}
    made: list[Change] = []
    for at in chosen:
        place = sketch.places[at]
        wanted = sketch.random.random() < _HARMLESS
        which = sketch.random.choice([which for which, it in enumerate(place.harmless) if it == wanted] or range(len(place.harmless)))
        also = callers if sketch.random.random() < 0.3 else {}
        made.append(Change(place.kind, place.harmless[which], {**also, at: which + 1}))
    return made


def _features(random: Random) -> list[Callable[[Sketch], None]]:
    weights = [weight for weight, _ in _FEATURES]
    return random.choices([feature for _, feature in _FEATURES], weights, k=random.choice((1, 1, 2, 2, 3)))


def _head(package: str) -> str:
    return f"package {package};\n\n{_IMPORTS}import static {package}.Uses.*;\n"


@dataclass(slots=True)
class _Entry:
    """An entry method in the making: holes become parameters, constants and objects made on the spot."""

    sketch: Sketch
    name: str
    uses: Sequence[Use]
    params: dict[str, str] = field(default_factory=dict)  # by name

    def make(self) -> Entry:
        use = self.sketch.random.choice(self.uses)
        body = self.sketch.random.choices((self.plain, self.guarded, self.joined, self.later), (6, 2, 2, 1))[0](use)
        type = "Object" if use.type == "Object" else use.type
        params = ", ".join(f"{kind} {name}" for name, kind in self.params.items())
        text = f"    public static {type} {self.name}({params}) {{\n        {body}\n    }}\n"
        return Entry(self.name, tuple((kind, name) for name, kind in self.params.items()), text)

    def plain(self, use: Use) -> str:
        made = self.expression(use)
        return self.sketch.alt(CALLER, f"return {made};", [], [f"{use.type} made = {made};\n        return made;"])

    def guarded(self, use: Use) -> str:
        made = self.expression(use)
        caught = f"catch (RuntimeException e) {{\n            return {_ELSE[use.type]};\n        }}"
        return f"try {{\n            return {made};\n        }} {caught}"

    def joined(self, use: Use) -> str:
        """Another use first, whose result decides, adds to this one's, or is forgotten."""
        more = [each for each in self.sketch.uses if each.type in ("int", "boolean")]
        if not more:
            return self.plain(use)
        first = self.sketch.random.choice(more)
        early, made = self.expression(first), self.expression(use)
        if first.type == "boolean":
            return f"if ({early}) {{\n            return {made};\n        }}\n        return {_ELSE[use.type]};"
        last = "return made + 31 * first;" if use.type == "int" else "return made;"
        head = f"int first = {early};\n        {use.type} made = {made};"
        return f"{head}\n        {self.sketch.alt(CALLER, last, [], ['first += 0;' + chr(10) + '        ' + last])}"

    def later(self, use: Use) -> str:
        box, cast = {"int": ("Integer", "(int) "), "boolean": ("Boolean", "")}.get(use.type, (use.type, ""))
        return f"Supplier<{box}> later = () -> {cast}({self.expression(use)});\n        return later.get();"

    def expression(self, use: Use) -> str:
        return fill(use.text, self.simple, self.typed)

    def simple(self, hole: str) -> str:
        pick = self.sketch.random
        if hole == "b":
            return pick.choice(("true", "false"))
        if pick.random() < 0.7:
            return self.param("int" if hole == "i" else "String", pick.choice("ab" if hole == "i" else "st"))
        return str(self.sketch.number()) if hole == "i" else pick.choice(_STRINGS)

    def typed(self, type: str) -> str:
        pick = self.sketch.random
        if type.endswith("]") or type.startswith("List<") or type == "Object" or pick.random() < 0.65:
            word = "".join(each for each in type if each.isalpha()).lower()
            return self.param(type, f"{word}{pick.choice((1, 1, 2))}")
        return fill(pick.choice(self.sketch.makers[type]), self.simple, self.typed)

    def param(self, type: str, name: str) -> str:
        self.params[name] = type
        return name
