"""Arguments, dispatch and exit codes; each command's module is imported when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from mathequiv import __version__
from mathequiv.cli.exits import Exit, UsageError

_EPILOG = """\
exit codes:
  0    every line graded, whatever the verdicts; equivalent; an answer found; an expression read
  1    some lines unusable; not equivalent; no answer found; not well-formed
  2    bad usage, or input that cannot be read at all
  3    verify: nothing was measured (the reference is at fault, or no stage could decide)
  130  interrupted
  141  the reader of the output went away
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    arguments = _parser().parse_args(_texts_kept(sys.argv[1:] if argv is None else argv))
    try:
        code = _command(arguments)
        sys.stdout.flush()
    except UsageError as error:
        print(f"mathequiv: {error}", file=sys.stderr)
        return Exit.TROUBLE
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # The interpreter flushes stdout once more at exit: nothing must be left to fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.BROKEN_PIPE
    except OSError as error:
        print(f"mathequiv: {error}", file=sys.stderr)
        return Exit.TROUBLE
    return code


def _command(arguments: argparse.Namespace) -> Exit:
    run = import_module(f"mathequiv.cli.{arguments.command}").run
    return Exit(run(arguments))


def _texts_kept(argv: Sequence[str]) -> list[str]:
    """The arguments with a space before each answer that begins with a minus sign, so that it is no option."""
    if not argv or argv[0] not in ("verify", "extract", "parse"):
        return list(argv)
    return [f" {text}" if _is_negative(text) else text for text in argv]


def _is_negative(text: str) -> bool:
    return len(text) > 1 and text[0] == "-" and text[1] != "-" and text != "-h"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mathequiv",
        description="Decide whether mathematical answers equal their references, and say why.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"mathequiv {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_grade(commands)
    _add_verify(commands)
    _add_extract(commands)
    _add_parse(commands)
    for command in commands.choices.values():
        command.add_argument("--profile", metavar="P", help="a preset of options: math, gsm8k, aime, rl, strict, ...")
    return parser


_Commands = argparse._SubParsersAction  # the only name that argparse gives to this type


def _add_grade(commands: _Commands[argparse.ArgumentParser]) -> None:
    grade = commands.add_parser(
        "grade",
        help="grade a file of responses",
        description="Grade each line of a JSON lines file and end with a table.",
    )
    grade.add_argument("file", metavar="FILE.jsonl", help="one JSON object a line; - is standard input")
    grade.add_argument(
        "--reference-key", metavar="K", help="field of the reference; a.b.0 descends; found if not given"
    )
    grade.add_argument("--response-key", metavar="K", help="field of the response: text or chat messages")
    grade.add_argument("--out", metavar="FILE", help="write each row with its verdict; - is standard output")
    grade.add_argument("--each", action="store_true", help="print a line for each row, too")
    grade.add_argument("--workers", metavar="N", type=_positive, help="worker processes (default: the cores at hand)")


def _add_verify(commands: _Commands[argparse.ArgumentParser]) -> None:
    verify = commands.add_parser(
        "verify",
        help="compare two answers",
        description="Compare an answer with a reference and print how it was decided.",
    )
    verify.add_argument("reference", metavar="REFERENCE")
    verify.add_argument("prediction", metavar="PREDICTION", help="an answer; - is standard input")
    verify.add_argument("--response", action="store_true", help="PREDICTION is a whole response: extract from it first")
    verify.add_argument("--json", action="store_true", help="print the result as JSON")


def _add_extract(commands: _Commands[argparse.ArgumentParser]) -> None:
    extract = commands.add_parser(
        "extract",
        help="find the final answer in a response",
        description="Print the final answer of a response; where it stood goes to standard error.",
    )
    extract.add_argument("text", metavar="TEXT", nargs="?", default="-", help="- (the default) is standard input")
    extract.add_argument("--json", action="store_true", help="print the extraction as JSON")


def _add_parse(commands: _Commands[argparse.ArgumentParser]) -> None:
    parse = commands.add_parser(
        "parse",
        help="draw an answer as a tree",
        description="Draw every reading of an answer as a tree, or point at what is not understood.",
    )
    parse.add_argument("text", metavar="EXPR", help="an answer; - is standard input")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number
