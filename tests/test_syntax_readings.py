"""The tables of readings: each text has the trees beside it, or is refused with its caret at the marked place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import get_args

import pytest
from syntax_support import Row, readings, refusal, rows, show

from mathequiv import nodes
from mathequiv.config import Config
from mathequiv.syntax import is_placeholder, read
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Item
from mathequiv.syntax.registry import CONSTRUCTS
from mathequiv.verdict import ParseError

ROWS = tuple(rows())
READ = [row for row in ROWS if row.readings]
REFUSED = [row for row in ROWS if row.cause]


@pytest.mark.parametrize("row", READ, ids=lambda row: f"{row.place} {row.text}")
def test_reading(row: Row) -> None:
    assert tuple(readings(row.text)) == row.readings


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row.place} {row.text}")
def test_refusal(row: Row) -> None:
    error = refusal(row.text)
    assert error is not None, readings(row.text)
    assert (error.span, error.cause) == (row.span, row.cause), error.message
    assert error.source == row.text


def test_a_refusal_shows_what_control_characters_ate() -> None:
    error = refusal("\x0crac{1}{2})")
    assert error is not None
    assert (error.source, error.span) == (r"\frac{1}{2})", (11, 12))


@pytest.mark.parametrize(
    ("text", "message", "pointed"),
    [
        ("(B) 12 8", "two numbers side by side", "8"),
        ("atan2(y, x)", "`atan2` is not a function this grammar knows", "atan"),
        ("≅5", "an operand is missing before `≅`", "≅"),
        ("π + ×3", "an operand is missing before `×`", "×"),
        ("x<sup>2)</sup>", "`)` closes nothing that is open", ")"),
        (r"$$\frac{1}$$", r"`\frac` needs a second argument", r"\frac"),
        (r"The answer is \frac{1}", r"`\frac` needs a second argument", r"\frac"),
        (r"Therefore $\sqrt{}$ is 2", r"`\sqrt` has an empty argument", "{}"),
    ],
)
def test_a_refusal_points_into_the_text_as_it_was_given(text: str, message: str, pointed: str) -> None:
    error = refusal(text)
    assert error is not None
    assert (error.message, error.source, text[slice(*error.span)]) == (message, text, pointed)


def test_no_text_stands_twice() -> None:
    texts = [row.text for row in ROWS]
    assert [text for text, times in Counter(texts).items() if times > 1] == []


# -- the tables leave nothing out ------------------------------------------------------------------------------------
def test_every_construct_is_exercised(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()

    def recorder(name: str, reader: Callable[..., nodes.Node]) -> Callable[..., nodes.Node]:
        def record(parser: object, item: Item) -> nodes.Node:
            node = reader(parser, item)
            used.add(name)
            return node

        return record

    for name, reader in list(CONSTRUCTS.items()):
        monkeypatch.setitem(CONSTRUCTS, name, recorder(name, reader))
    for row in READ:
        refusal(row.text)
    assert set(CONSTRUCTS) - used == set()


# Heads that become another where they are read.
_BECOMES = {"rational": "div"}


@pytest.mark.parametrize("function", v.FUNCTIONS, ids=lambda function: function.head)
def test_every_function_is_exercised(function: v.Function) -> None:
    """A row of the tables spells the function, and its head stands in the tree."""
    head = _BECOMES.get(function.head, function.head)
    spellings = {spelling.strip("\\") for spelling in function.spellings}
    spelt = [row for row in READ if spellings & set(re.findall(r"[A-Za-z]+", row.text))]
    assert any(re.search(rf"\((?:Bind:)?{re.escape(head)} ", " ".join(row.readings)) for row in spelt)


def test_every_kind_of_node_is_exercised() -> None:
    trees = [node for row in READ if refusal(row.text) is None for node in read(row.text, Config())]
    used = {type(inner) for tree in trees for inner in nodes.walk(tree)}
    assert used == set(get_args(nodes.Node))


# -- the rows of the vocabulary, each by itself -----------------------------------------------------------------------
SPELLINGS = [(spelling, function) for function in v.FUNCTIONS for spelling in function.spellings]


@pytest.mark.parametrize(("spelling", "function"), SPELLINGS, ids=lambda value: value if isinstance(value, str) else "")
def test_every_spelling_of_a_function(spelling: str, function: v.Function) -> None:
    """Each spelling before its bracket is the function, and its spelling in ``\\operatorname`` too."""
    arguments = ["u", "v"][: function.arity or 2]
    expected = f"({_BECOMES.get(function.head, function.head)} {' '.join(arguments)})"
    assert readings(f"{spelling}({','.join(arguments)})") == [expected]
    assert readings(f"\\operatorname{{{spelling.strip(chr(92))}}}({','.join(arguments)})") == [expected]


@pytest.mark.parametrize("name", sorted(v.GREEK))
def test_greek_letters(name: str) -> None:
    assert readings(f"\\{name}+1") == [f"(add {name} 1)"]
    if len(name) > 2 and name not in v.WORDS:
        assert readings(f"{name}+1") == [f"(add {name} 1)"]


@pytest.mark.parametrize(
    ("command", "name"),
    [(f"\\{key}", value) for key, value in (v.LETTERS | v.VARIANTS).items() if key != "prime"],
    ids=str,
)
def test_letters_that_are_commands(command: str, name: str) -> None:
    assert readings(f"{command}_0") == [f"{name}_0"]


@pytest.mark.parametrize(("command", "name"), list(v.CONSTANTS.items()), ids=str)
def test_constants(command: str, name: str) -> None:
    assert readings(f"x+{command}") == [f"(add x :{name})"]


_TURNED = {"ni": "in", "supset": "subset", "supseteq": "subseteq", "gets": "to"}


@pytest.mark.parametrize(
    ("command", "name"), [(key, value) for key, value in v.RELATIONS.items() if value != "mapsto"], ids=str
)
def test_relations(command: str, name: str) -> None:
    """Every sign of a relation; those written from right to left are turned round."""
    left, right = ("y", "x") if name in _TURNED else ("x", "y")
    assert readings(f"x {command} y") == [f"(Relation {left} {_TURNED.get(name, name)} {right})"]


@pytest.mark.parametrize(("relation", "negated"), list(v.NEGATED.items()), ids=str)
def test_negated_relations(relation: str, negated: str) -> None:
    command = next(key for key, value in (v.RELATIONS | {r"\mid": "divides"}).items() if value == relation)
    assert readings(f"x \\not{command} y") == [f"(Relation x {negated} y)"]


_HEADS = {"*": "mul", "x": "mul", "/": "div", "circ": "compose", "land": "and", "lor": "or", "cup": "union",
          "cap": "intersection"}  # fmt: skip


@pytest.mark.parametrize(("command", "name"), list(v.PRODUCTS.items()), ids=str)
def test_operators_between_operands(command: str, name: str) -> None:
    assert readings(f"x {command} y") == [f"({_HEADS.get(name, name)} x y)"]


@pytest.mark.parametrize(("command", "mark"), list(v.ACCENTS.items()), ids=str)
def test_accents(command: str, mark: str) -> None:
    assert readings(f"1+\\{command}{{v}}") == [f"(add 1 v~{mark})"]


@pytest.mark.parametrize("command", sorted(v.BIG_OPERATORS))
def test_operators_that_bind(command: str) -> None:
    name = v.BIG_OPERATORS[command]
    if name.startswith("integral") or name == "contour":
        times = {"integral2": 2, "integral3": 3}.get(name, 1)
        differentials = " ".join(f"d{letter}" for letter in "xyz"[:times])
        head = "contour" if name == "contour" else "integral"
        assert readings(f"{command} f {differentials}") == [f"(Bind:{head} ({' '.join('xyz'[:times])}) f)"]
    else:
        assert readings(f"{command}_{{k\\to 1}} f") == [f"(Bind:{name} (k) f low=1)"]


@pytest.mark.parametrize("command", sorted(v.TRANSPARENT - {"boxed", "fbox", "emph", "mathbb", "mathbf", "mathrm"}))
def test_font_commands_are_transparent(command: str) -> None:
    assert readings(f"1+\\{command}{{x}}") == ["(add 1 x)"]


@pytest.mark.parametrize("command", sorted(v.TEXT_COMMANDS))
def test_text_commands(command: str) -> None:
    assert readings(f"5\\{command}{{ cm}}") == ["(Quantity 5 <cm>)"]


@pytest.mark.parametrize("gap", sorted(v.SPACES))
def test_spaces_are_no_part_of_an_answer(gap: str) -> None:
    assert readings(f"x{gap} +{gap} 1") == ["(add x 1)"]


@pytest.mark.parametrize("style", sorted(v.ENVIRONMENTS))
def test_environments(style: str) -> None:
    columns = "{c}" if style in ("array", "tabular", "alignedat") else ""
    text = f"\\begin{{{style}}}{columns}x=1\\end{{{style}}}"
    node = read(text, Config())[0]
    inner = next(found for found in nodes.walk(node) if isinstance(found, nodes.Relation))
    assert show(inner) == "(Relation x = 1)"


# -- options ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3,14", "157/50d2"),
        ("3,5+x", "(add 7/2d1 x)"),
        ("3, 14", "(Listing 3 14)"),
        ("(3,14)", "(Tuple 3 14)"),
        ("x,14", "(Listing x 14)"),
    ],
)
def test_a_decimal_comma_is_an_option(text: str, expected: str) -> None:
    assert readings(text, Config(decimal_comma="on")) == [expected]


def test_j_is_a_letter_unless_the_option_says_so() -> None:
    assert readings("2+3j") == ["(add 2 (mul 3 j))"]
    assert readings("2+3j", Config(imaginary_j="unit")) == ["(add 2 (mul 3 :i))"]
    assert readings("x_j", Config(imaginary_j="unit")) == ["x_j"]


# -- refusals draw ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["x)+(1", "½+)", "x\t+ )", "\x0crac{1}{2})", "1" * 300 + ")"])
def test_the_caret_stands_under_the_place(text: str) -> None:
    """The caret stands under the sign it means, also behind signs that are spelt with several letters."""
    with pytest.raises(ParseError) as caught:
        read(text, Config())
    line, caret = str(caught.value).split("\n")[1:]
    assert line[caret.index("^")] == ")"


# -- texts that stand where an answer should --------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    """see solution|\\text{See solution.}|omitted|proof|n/a|略|answers vary|See the figure below.|See Figure 3
    |(see above)|Please refer to the solution|see https://example.com/a|![](a.png)|\\includegraphics{a.png}|证明略
    |null|QED|Not provided.""".replace("\n    ", "").split("|"),
)
def test_placeholders(text: str) -> None:
    assert is_placeholder(text)


@pytest.mark.parametrize(
    "text",
    ["5", "a proof by induction", "figure 8", "n", r"\emptyset", "none", "no solution", "see", "seesaw", "see 5"],
)
def test_answers_are_no_placeholders(text: str) -> None:
    assert not is_placeholder(text)
