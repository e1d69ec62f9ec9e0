"""The command line: files to verdicts, one comparison, one extraction, one tree; and every way to end."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from fractions import Fraction
from pathlib import Path
from typing import IO, Any

import pytest

from mathequiv import ParseError, Result, Verdict, __version__, latex, parse
from mathequiv.cli import main
from mathequiv.cli.grade import free_key
from mathequiv.cli.progress import Progress
from mathequiv.cli.tree import ASCII, draw, glyphs_for
from mathequiv.formats import FieldError, Line, as_reference, as_response, encode, lookup, read_lines
from mathequiv.formats import lines as lines_module
from mathequiv.nodes import Apply, Bind, Interval, Matrix, Number, Phrase, Quantity, Symbol, Unit
from mathequiv.report import Summary, render

EXAMPLES = Path(__file__).parent.parent / "examples" / "outputs.jsonl"

RIGHT = {"reference": "1/2", "response": r"It is $\boxed{0.5}$."}
WRONG = {"reference": "1/2", "response": r"It is $\boxed{0.25}$."}
NO_REFERENCE = {"reference": "", "response": r"It is $\boxed{2}$."}


def file_of(tmp_path: Path, *rows: Any) -> str:
    """A file with one line a row: text as it stands, anything else as JSON."""
    path = tmp_path / "rows.jsonl"
    lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return str(path)


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def grade(tmp_path: Path, *rows: Any, options: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the rows written for a file of these rows."""
    out = tmp_path / "graded.jsonl"
    code = main(["grade", file_of(tmp_path, *rows), "--out", str(out), "--workers", "1", *options])
    return code, rows_of(out)


# ------------------------------------------------------------------ grade


def test_the_examples_are_graded_from_end_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One row out a row in, in order, its fields kept and its verdict beside them; then the table."""
    out = tmp_path / "graded.jsonl"
    assert main(["grade", str(EXAMPLES), "--out", str(out)]) == 0
    before, after = rows_of(EXAMPLES), rows_of(out)
    assert [{k: v for k, v in row.items() if k != "mathequiv"} for row in after] == before
    right = sum(row["mathequiv"]["verdict"] == "equivalent" for row in after)
    measured = sum(row["mathequiv"]["reward"] is not None for row in after)
    printed = capsys.readouterr()
    assert f"({right} of {measured} measured)" in printed.out
    assert "reference taken from 'reference'" in printed.err
    for heading in ("verdict", "decided by", "slowest rows", "rows that measure nothing"):
        assert heading in printed.out
    assert {row["mathequiv"]["stage"] for row in after} == {"string", "normalized", "numeric", "symbolic", None}


def test_the_verdict_stands_beside_the_fields(tmp_path: Path) -> None:
    """The verdict object is that of ``Result.to_dict``."""
    code, (row,) = grade(tmp_path, {**RIGHT, "id": 7})
    assert code == 0
    assert row["id"] == 7
    assert row["mathequiv"]["verdict"] == "equivalent"
    assert row["mathequiv"].keys() == Result(Verdict.EQUIVALENT, 1.0).to_dict().keys()


def test_a_field_of_our_name_is_not_overwritten(tmp_path: Path) -> None:
    """A graded file that is graded again keeps its first verdicts."""
    _, (row,) = grade(tmp_path, {**WRONG, "mathequiv": "mine"})
    assert row["mathequiv"] == "mine"
    assert row["mathequiv_2"]["verdict"] == "not_equivalent"
    assert free_key({"mathequiv": 1, "mathequiv_2": 2}) == "mathequiv_3"


def test_broken_lines_are_reported_and_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A malformed line has its number on standard error, its row in the output, and its share in the exit code."""
    code, rows = grade(tmp_path, RIGHT, b'{"reference": "1', WRONG, b"\xff\xfe", b"[1]", b"", RIGHT)
    assert code == 1
    assert [row["mathequiv"]["verdict"] for row in rows] == [
        "equivalent",
        None,
        "not_equivalent",
        None,
        None,
        "equivalent",
    ]
    assert [row["mathequiv"]["line"] for row in rows if row["mathequiv"]["verdict"] is None] == [2, 4, 5]
    printed = capsys.readouterr()
    assert "line 2: not JSON at column" in printed.err
    assert "line 4: not UTF-8 at byte 1" in printed.err
    assert "line 5: a JSON list, not an object" in printed.err
    assert "unusable line" in printed.out


def test_many_broken_lines_do_not_flood_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first faults are shown, all are counted."""
    code, rows = grade(tmp_path, RIGHT, *[b"{"] * 60, RIGHT)
    printed = capsys.readouterr()
    assert code == 1
    assert len(rows) == 62
    assert printed.err.count("not JSON") == 20
    assert "further lines" in printed.err
    assert "and 40 more" in printed.out


def test_a_missing_field_says_which_keys_exist(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The row is unusable, its fields are kept, and the message lists them."""
    code, rows = grade(tmp_path, RIGHT, {"reference": "1", "text_2": "1", "id": 3})
    assert code == 1
    assert rows[1]["id"] == 3
    assert "no field 'response'; the row has the keys reference, text_2, id" in rows[1]["mathequiv"]["error"]
    assert "line 2" in capsys.readouterr().err


def test_a_file_without_any_usual_name_is_trouble(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the option to use, and the keys there are."""
    code, _ = grade(tmp_path, {"foo": "1", "bar": "2"})
    assert code == 2
    assert "--response-key" in (err := capsys.readouterr().err)
    assert "foo, bar" in err


@pytest.mark.parametrize(
    ("row", "reference", "response"),
    [
        ({"question": "q", "answer": "4", "prediction": "4"}, "answer", "prediction"),
        ({"target": "4", "resps": [["4"]]}, "target", "resps"),
        ({"gt": "4", "code": ["4"], "pred": ["4"]}, "gt", "code"),
        ({"input": "q", "output": "4", "gts": "4", "score": 1.0}, "gts", "output"),
        ({"solution": "4", "completion": [{"role": "assistant", "content": "4"}]}, "solution", "completion"),
        (
            {"ground_truth": 4, "response": {"body": {"choices": [{"message": {"content": "4"}}]}}},
            "ground_truth",
            "response.body.choices.0.message.content",
        ),
        ({"reward_model": {"ground_truth": "4"}, "response": "4"}, "reward_model.ground_truth", "response"),
        ({"answer": None, "solution": "4", "response": "4"}, "solution", "response"),
    ],
)
def test_the_usual_names_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], row: dict[str, Any], reference: str, response: str
) -> None:
    """The keys that were taken are said, and the row is graded by them."""
    code, (graded,) = grade(tmp_path, row)
    err = capsys.readouterr().err
    assert code == 0
    assert graded["mathequiv"]["verdict"] == "equivalent"
    assert f"reference taken from '{reference}'" in err
    assert f"response taken from '{response}'" in err


def test_a_choice_between_several_names_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The names that would have matched too are listed."""
    grade(tmp_path, {**RIGHT, "answer": "9", "output": "9"})
    err = capsys.readouterr().err
    assert "also there: answer; --reference-key chooses" in err
    assert "also there: output; --response-key chooses" in err


def test_keys_that_are_given_are_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Dotted keys descend through objects and lists."""
    row = {"doc": {"gold": ["8", "9"]}, "runs": [{"text": "9"}, {"text": "8"}], "reference": "0", "response": "0"}
    options = ("--reference-key", "doc.gold.0", "--response-key", "runs.1.text")
    code, (graded,) = grade(tmp_path, row, options=options)
    assert code == 0
    assert graded["mathequiv"]["verdict"] == "equivalent"
    assert capsys.readouterr().err == ""


def test_a_profile_changes_the_verdict(tmp_path: Path) -> None:
    """A bare number is an answer by default, and none where only strong markers count."""
    row = {"reference": "8", "response": "8"}
    assert grade(tmp_path, row)[1][0]["mathequiv"]["verdict"] == "equivalent"
    assert grade(tmp_path, row, options=("--profile", "rl"))[1][0]["mathequiv"]["verdict"] == "no_answer"


def test_chat_messages_are_passed_on(tmp_path: Path) -> None:
    """Only the assistant's words count."""
    messages = [{"role": "user", "content": r"\boxed{1/2}?"}, {"role": "assistant", "content": r"$\boxed{3}$"}]
    _, rows = grade(tmp_path, {"reference": "1/2", "response": messages}, {"reference": "3", "response": messages})
    assert [row["mathequiv"]["verdict"] for row in rows] == ["not_equivalent", "equivalent"]


def test_rows_that_measure_nothing_are_listed_and_not_averaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A faulty reference counts neither as right nor as wrong."""
    code, _ = grade(tmp_path, RIGHT, WRONG, NO_REFERENCE)
    out = capsys.readouterr().out
    assert code == 0
    assert "accuracy  50.0 %  (1 of 2 measured)" in out
    assert "rows that measure nothing: 1\n  line 3  reference_error" in out


def test_each_prints_a_line_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The verdict, its stage and its evidence."""
    grade(tmp_path, RIGHT, WRONG, options=("--each",))
    out = capsys.readouterr().out
    assert "line 1: 1/2 | 0.5: equivalent at " in out
    assert "line 2: 1/2 | 0.25: not_equivalent at " in out


def test_standard_input_and_output(tmp_path: Path) -> None:
    """``-`` reads rows from standard input; with ``--out -`` the table moves to standard error."""
    source = "".join(json.dumps(row) + "\n" for row in (RIGHT, WRONG))
    done = run("grade", "-", "--out", "-", "--workers", "1", stdin=source)
    assert done.returncode == 0
    verdicts = [json.loads(line)["mathequiv"]["verdict"] for line in done.stdout.splitlines()]
    assert verdicts == ["equivalent", "not_equivalent"]
    assert "accuracy  50.0 %" in done.stderr


def test_rows_are_written_while_more_are_awaited() -> None:
    """The file is streamed: results come out before the input has ended."""
    seen = threading.Event()
    with subprocess.Popen(
        [sys.executable, "-m", "mathequiv", "grade", "-", "--out", "-", "--workers", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        feeder = threading.Thread(target=feed, args=(process.stdin, seen))
        feeder.start()
        first = process.stdout.readline()
        seen.set()
        rest = process.stdout.readlines()
        feeder.join()
    assert json.loads(first)["mathequiv"]["verdict"] == "equivalent"
    assert len(rest) == 1999
    assert process.returncode == 0


def feed(stream: IO[bytes], seen: threading.Event) -> None:
    """Write rows, and end the stream when a result has been seen, or after a minute, which is a failure."""
    with stream:
        for _ in range(2000):
            stream.write(json.dumps(RIGHT).encode() + b"\n")
        stream.flush()
        if not seen.wait(60):
            stream.write(b"no result was seen in time\n")  # an unusable line: the exit code tells


def test_a_reader_that_goes_away_ends_the_run_quietly(tmp_path: Path) -> None:
    """No traceback, and the exit code of a broken pipe."""
    path = file_of(tmp_path, *[{**RIGHT, "padding": "x" * 4000}] * 200)
    with subprocess.Popen(
        [sys.executable, "-m", "mathequiv", "grade", path, "--out", "-", "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read().decode()
    assert process.returncode == 141
    assert "Traceback" not in errors


def test_an_interrupt_prints_the_table_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends with 130 and what was counted."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mathequiv.cli.progress.Progress.show", interrupted)
    assert main(["grade", file_of(tmp_path, RIGHT, WRONG), "--workers", "1"]) == 130
    assert "(1 of 1 measured)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["grade", "no-such-file.jsonl"], "cannot read no-such-file.jsonl"),
        (["grade", str(EXAMPLES), "--out", str(EXAMPLES)], "would overwrite the input"),
        (["grade", str(EXAMPLES), "--out", str(EXAMPLES / "x")], "cannot write"),
        (["grade", str(EXAMPLES), "--profile", "nonsense"], "no profile 'nonsense'"),
    ],
)
def test_trouble_is_said_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    """Exit code 2, the cause on standard error, and nothing graded."""
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""


def test_an_empty_file_is_trouble(tmp_path: Path) -> None:
    """Nothing was graded."""
    assert grade(tmp_path) == (2, [])


@pytest.mark.parametrize("arguments", [[], ["grade"], ["nonsense"], ["grade", "x", "--workers", "0"]])
def test_bad_usage_ends_with_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """argparse explains and exits."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: mathequiv" in capsys.readouterr().err


# ------------------------------------------------------------------ verify, extract, parse


@pytest.mark.parametrize(
    ("arguments", "code", "verdict"),
    [
        ([r"\frac12", "0.5"], 0, "equivalent"),
        (["-1", "-1.0"], 0, "equivalent"),
        (["-x^2", "-(x^2)"], 0, "equivalent"),
        (["x^2", "-x^2"], 1, "not_equivalent"),
        (["2", "(1"], 1, "parse_failure"),
        (["", "2"], 3, "reference_error"),
        (["--response", "2", r"is $\boxed{2}$"], 0, "equivalent"),
        (["--response", "2", r"is $\boxed{}$"], 1, "no_answer"),
    ],
)
def test_verify_explains_and_exits(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, verdict: str
) -> None:
    """The exit code is 0, 1 or 3; the first line is the verdict, and JSON says the same."""
    assert main(["verify", *arguments]) == code
    assert capsys.readouterr().out.startswith(verdict)
    assert main(["verify", "--json", *arguments]) == code
    assert json.loads(capsys.readouterr().out)["verdict"] == verdict


def test_verify_prints_the_trace(capsys: pytest.CaptureFixture[str]) -> None:
    """Evidence, how each side was read, and each stage with its time."""
    main(["verify", "x^2", "-x^2"])
    out = capsys.readouterr().out
    for part in ("decided by", "evidence", "reference", "prediction", "string", "numeric", " us"):
        assert part in out


def test_extract_prints_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """The answer alone on standard output, its place on standard error."""
    assert main(["extract", r"So $\boxed{\frac{1}{2}}$."]) == 0
    printed = capsys.readouterr()
    assert printed.out == "\\frac{1}{2}\n"
    assert "by boxed, characters 11 to 22" in printed.err
    assert main(["extract", "--json", "#### 18"]) == 0
    assert json.loads(capsys.readouterr().out)["marker"] == "hashes"


@pytest.mark.parametrize(
    ("response", "why"),
    [
        (r"So $\boxed{}$.", "empty box"),
        (r"So $\boxed{7", "unclosed box"),
        (r"<think>\boxed{7}", "unclosed reasoning"),
        ("<think>7</think>", "nothing after reasoning"),
        ("<answer>7", "unclosed answer tag"),
        ("I give up.", "no marker"),
        ("", "empty response"),
    ],
)
def test_extract_says_that_there_is_none(response: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, and why."""
    assert main(["extract", response]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"no answer: {why}\n"
    assert main(["extract", "--json", response]) == 1
    assert json.loads(capsys.readouterr().out)["missing"] == why


def test_texts_come_from_standard_input() -> None:
    """``-`` for a text, and no argument at all for extract."""
    assert run("extract", stdin="#### 18").stdout == "18\n"
    assert run("verify", "18", "-", stdin="18.0\n").returncode == 0
    assert run("parse", "-", stdin="x").stdout == "Symbol x\n"


def test_input_that_is_not_utf8_is_trouble() -> None:
    """The place of the first bad byte is named."""
    done = subprocess.run([sys.executable, "-m", "mathequiv", "extract"], input=b"ab\xff", capture_output=True)
    assert done.returncode == 2
    assert b"not UTF-8 at byte 3" in done.stderr


def test_parse_draws_every_reading(capsys: pytest.CaptureFixture[str]) -> None:
    """One reading is drawn alone; several are numbered, each under its LaTeX."""
    assert main(["parse", r"\frac{x+1}{2}"]) == 0
    assert capsys.readouterr().out == "Apply div\n├─ Apply add\n│  ├─ Symbol x\n│  └─ Number 1\n└─ Number 2\n"
    readings = parse("5m")
    assert main(["parse", "5m"]) == 0
    out = capsys.readouterr().out
    assert len(readings) > 1
    assert all(
        f"reading {n} of {len(readings)}: {latex(node)}\n{draw(node)}" in out for n, node in enumerate(readings, 1)
    )


def test_parse_points_at_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    """The error of the parser, with its caret."""
    with pytest.raises(ParseError) as refused:
        parse("(1+2")
    assert main(["parse", "(1+2"]) == 1
    assert capsys.readouterr().err == f"{refused.value}\n"
    assert "^" in str(refused.value)


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """``mathequiv --version``."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"mathequiv {__version__}\n"


# ------------------------------------------------------------------ the parts


def test_trees_show_roles_places_and_what_nodes_hold() -> None:
    """Fields are named where a node has several, places where rows nest, and scalars stand with the node."""
    x = Symbol("x")
    half_open = Interval(Number(0), Number(1), False, True)
    assert draw(half_open) == "Interval low_closed=False high_closed=True\n├─ low: Number 0\n└─ high: Number 1"
    assert draw(Matrix(((x, x),)), ASCII) == "Matrix\n+- 1,1: Symbol x\n`- 1,2: Symbol x"
    assert (
        draw(Quantity(Number(2), Unit("cm", Fraction(1, 100), (("length", 1),)))).splitlines()[0] == "Quantity unit=cm"
    )
    assert draw(Phrase(("all", x))).splitlines() == ["Phrase all", "└─ Symbol x"]
    total = Bind("sum", (x,), Apply("neg", (x,)), low=Number(1))
    assert [line.strip("├└│─ ") for line in draw(total).splitlines()][1:3] == ["variables: Symbol x", "body: Apply neg"]


def test_terminals_without_box_drawing_get_ascii() -> None:
    """The strokes are those that the encoding has."""
    assert glyphs_for("ascii") is ASCII
    assert glyphs_for(None) is ASCII
    assert glyphs_for("utf-8") is not ASCII


def test_a_deep_tree_is_drawn_without_recursion() -> None:
    """Thousands of levels are lines like any others."""
    node: Any = Symbol("x")
    for _ in range(3000):
        node = Apply("neg", (node,))
    assert draw(node).count("\n") == 3000


def test_lookup_prefers_a_key_as_it_stands() -> None:
    """A key with a dot in it wins over the descent; what is not there is said with what is."""
    fields = {"a.b": 1, "a": {"b": 2, "c": [3]}}
    assert lookup(fields, "a.b") == 1
    assert lookup(fields, "a.c.0") == 3
    with pytest.raises(FieldError, match=r"no field 'a\.x'; a holds the keys b, c"):
        lookup(fields, "a.x")
    with pytest.raises(FieldError, match=r"no field 'a\.c\.1'; a\.c holds a list of 1"):
        lookup(fields, "a.c.1")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"x"', "x"),
        ("0.30", "0.30"),
        ("1e400", "1e400"),
        ("7", "7"),
        ("null", ""),
        ("true", "True"),
        ("[1, 2.50]", ["1", "2.50"]),
    ],
)
def test_references_are_texts_as_written(text: str, value: Any) -> None:
    """A number keeps the digits it was written with; a list holds alternatives."""
    (line,) = read_lines(io.BytesIO(b'{"v": %s}' % text.encode()))
    assert isinstance(line, Line)
    assert as_reference(line.fields["v"]) == value


@pytest.mark.parametrize("value", [{"a": 1}, ["x", "y"], [["x", "y"]], [{"role": "user"}, "x"]])
def test_a_response_that_is_neither_text_nor_messages_is_refused(value: Any) -> None:
    """Several texts are several responses: one must be named."""
    with pytest.raises(FieldError):
        as_response(value)


def test_a_single_message_is_a_conversation() -> None:
    """And a list of one text is that text."""
    message = {"role": "assistant", "content": "4"}
    assert as_response(message) == [message]
    assert as_response([["4"]]) == "4"


def test_output_is_strict_json() -> None:
    """What JSON cannot say becomes null; what UTF-8 cannot say is escaped; letters stay letters."""
    row = {"a": float("nan"), "b": [float("inf"), {"c": -float("inf")}], "d": "é"}
    assert encode(row) == '{"a": null, "b": [null, {"c": null}], "d": "é"}\n'.encode()
    assert json.loads(encode({"a": "\ud800"})) == {"a": "\ud800"}


def test_lines_beyond_limits_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long line is passed over without being held; deep brackets and long integers end nothing."""
    monkeypatch.setattr(lines_module, "MAX_LINE_BYTES", 20_000)
    deep, long_integer = b'{"a":' + b"[" * 9000, b'{"a":' + b"9" * 5000 + b"}"
    source = b"\n".join((b'{"a":"' + b"x" * 50_000 + b'"}', deep, long_integer, b'{"a": 1}'))
    *faults, last = read_lines(io.BytesIO(source))
    assert [fault.number for fault in faults] == [1, 2, 3]
    assert all("longer than" in fault.cause or "JSON" in fault.cause for fault in faults)  # type: ignore[union-attr]
    assert last == Line(4, {"a": 1})


def test_a_byte_order_mark_is_no_fault() -> None:
    """Files from some editors begin with one."""
    assert list(read_lines(io.BytesIO(b'\xef\xbb\xbf{"a": 1}\n'))) == [Line(1, {"a": 1})]


def test_one_array_is_recognised() -> None:
    """The likeliest mistake has its own hint."""
    (fault, *_) = read_lines(io.BytesIO(b'[\n{"a": 1}]\n'))
    assert "one object a line" in fault.cause  # type: ignore[union-attr]


def test_an_empty_summary_prints() -> None:
    """No rows, no accuracy, no division by zero."""
    assert render(Summary(), 0.0) == "rows      0 in 0.00 s\naccuracy  -  (0 of 0 measured)"


def test_the_summary_keeps_the_slowest() -> None:
    """Five rows at most, in falling order of time."""
    summary = Summary()
    for line in range(1, 10):
        summary.add(line, Result(Verdict.EQUIVALENT, 1.0, seconds=line / 1000))
    shown = [line.split()[1] for line in render(summary, 1.0).splitlines() if line.startswith("  line")]
    assert shown == ["9", "8", "7", "6", "5"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that overwrites itself, or nothing at all."""
    now = [0.0]
    monkeypatch.setattr("mathequiv.cli.progress.monotonic", lambda: now[0])
    for stream in (Terminal(), io.StringIO()):
        progress = Progress(stream)
        now[0] += 1
        progress.show(Summary())
        progress.show(Summary())
        assert stream.getvalue().count("accuracy") == stream.isatty()


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "mathequiv", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
