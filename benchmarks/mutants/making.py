"""Makes mutants with cosmic-ray, leaves out those that are none by rule, and draws a sample with a seed.

The sample is drawn in two steps, first a place in the code, then one of the mutants there: an operator that may be
replaced by eleven others weighs no more than a number that may be one more or one less.
"""

from __future__ import annotations

import ast
import difflib
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from mutants.explaining import assigned

Position = tuple[int, int]
Span = tuple[Position, Position]

# Identity for equality, and back: the same wherever constants are unique, and no other mathematics anywhere.
SAME_SENSE = frozenset({"Eq_Is", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq"})
# Names have no order that means anything.
ORDERS = ("_Lt", "_LtE", "_Gt", "_GtE")
# What a decorator says of storage alone.
STORAGE = frozenset({"cache", "lru_cache", "dataclass"})


@dataclass(frozen=True, order=True)
class Mutant:
    """One change: the file below the root, where, and the operator of cosmic-ray at its n-th place in the file."""

    file: str
    start: Position
    end: Position
    operator: str
    occurrence: int

    @property
    def family(self) -> str:
        """The operator without what it puts in: ``core/ReplaceBinaryOperator``."""
        return self.operator.split("_")[0]


def found(root: Path, folder: Path, choices: Mapping[str, frozenset[str]]) -> list[Mutant]:
    """All mutants of the files of a folder, but for those that are none by rule; choices are names by file."""
    mutants = []
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        file = path.relative_to(root).as_posix()
        idle, names = idle_spans(tree) + choice_spans(tree, choices.get(file, frozenset())), name_spans(tree)
        every = _in_source(source, file)
        mutants += [mutant for mutant in every if not is_idle(mutant, idle, names)]
    return mutants


def _in_source(source: str, file: str) -> Iterator[Mutant]:
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    nodes = list(ast_nodes(get_ast(source)))
    for name in operator_names():
        operator = get_operator(name)
        if operator.arguments():
            continue
        places = (place for node in nodes for place in operator().mutation_positions(node))
        for occurrence, (start, end) in enumerate(places):
            yield Mutant(file, start, end, name, occurrence)


def mutated(source: str, mutant: Mutant) -> str | None:
    """The source with the change; nothing where that does not compile or changes nothing."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    changed: str | None = mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence)
    if changed is None or changed == source:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            compile(changed, mutant.file, "exec")
    except SyntaxError:
        return None
    return changed


def is_idle(mutant: Mutant, idle: Iterable[Span], names: Iterable[Span] = ()) -> bool:
    """True for a change that no run is meant to show."""
    if mutant.operator.partition("_")[2] in SAME_SENSE or _is_within(mutant, idle):
        return True
    return mutant.operator.endswith(ORDERS) and _is_within(mutant, names)


def _is_within(mutant: Mutant, spans: Iterable[Span]) -> bool:
    return any(start <= mutant.start < end for start, end in spans)


def name_spans(tree: ast.Module) -> list[Span]:
    """Where a value is compared with a text that is written there."""
    return [
        _span(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in node.comparators)
    ]


def idle_spans(tree: ast.Module) -> list[Span]:
    """Where no mutant is one: annotations, names of types, ``__all__``, texts, storage, and zips held to one length."""
    return [_span(part) for node in ast.walk(tree) for part in _idle_parts(node)] + [
        _span(node) for node in tree.body if isinstance(node, ast.Assign) and _names_types(node)
    ]


def choice_spans(tree: ast.Module, names: frozenset[str]) -> list[Span]:
    """Where the values of names stand that are choices of where to look."""
    return [_span(node) for node in tree.body if names.intersection(assigned(node))]


def _idle_parts(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        yield node
    elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
        yield node.annotation
    elif isinstance(node, ast.FunctionDef | ast.ClassDef):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns
        yield from (decorator for decorator in node.decorator_list if _name(decorator) in STORAGE)


def _names_types(node: ast.Assign) -> bool:
    """True of ``__all__ = ...`` and of ``Side = Left | Right``, whose name is written like a class."""
    name = node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
    return name == "__all__" or (name.lstrip("_")[:1].isupper() and not name.isupper())


def _name(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _span(node: ast.AST) -> Span:
    """From start to end, the sign of a decorator included."""
    line, column = node.lineno, node.col_offset  # type: ignore[attr-defined]
    return (line, max(column - 1, 0)), (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]


def sampled(mutants: Iterable[Mutant], count: int, seed: int, compiles: Callable[[Mutant], bool]) -> list[Mutant]:
    """At most so many mutants that compile, each at a place of its own."""
    places: dict[tuple[str, Position, str], list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        places[mutant.file, mutant.start, mutant.family].append(mutant)
    random = Random(seed)
    order = sorted(places)
    random.shuffle(order)
    chosen: list[Mutant] = []
    for place in order:
        if len(chosen) == count:
            break
        mutant = random.choice(sorted(places[place]))
        if compiles(mutant):
            chosen.append(mutant)
    return chosen


def entry(source: str, line: int) -> int | None:
    """The first line of the innermost function that holds a line, its decorators included."""
    holders = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and first_line(node) <= line <= (node.end_lineno or 0)
    ]
    return first_line(max(holders, key=first_line)) if holders else None


def first_line(function: ast.FunctionDef) -> int:
    """The line at which Python says that the function begins."""
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def difference(source: str, changed: str) -> list[str]:
    """The lines that change, as ``- old`` and ``+ new``."""
    lines: Sequence[str] = list(difflib.unified_diff(source.splitlines(), changed.splitlines(), lineterm="", n=0))
    return [f"{line[0]} {line[1:].strip()}" for line in lines[3:]]
