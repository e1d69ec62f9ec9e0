"""``mathequiv parse``: every reading of one answer, drawn as a tree."""

from __future__ import annotations

import argparse
import sys

from mathequiv import ParseError, latex, parse
from mathequiv.cli.exits import Exit
from mathequiv.cli.inputs import config_of, text_of
from mathequiv.cli.tree import draw, glyphs_for


def run(arguments: argparse.Namespace) -> Exit:
    """Draw the readings; the exit code says whether there are any."""
    try:
        readings = parse(text_of(arguments.text), config=config_of(arguments.profile))
    except ParseError as error:
        print(error, file=sys.stderr)
        return Exit.NO
    for number, node in enumerate(readings, start=1):
        if len(readings) > 1:
            print(f"reading {number} of {len(readings)}: {latex(node)}")
        print(draw(node, glyphs_for(sys.stdout.encoding)))
    return Exit.OK
