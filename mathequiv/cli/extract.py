"""``mathequiv extract``: the final answer of one response."""

from __future__ import annotations

import argparse
import json
import sys

from mathequiv import Extraction, extract, grade
from mathequiv.cli.exits import Exit
from mathequiv.cli.inputs import config_of, text_of


def run(arguments: argparse.Namespace) -> Exit:
    """Print the final answer; the exit code says whether there is one."""
    response, config = text_of(arguments.text), config_of(arguments.profile)
    # Against any reference, a response without an answer says why it has none.
    found = extract(response, config=config) or grade(reference="0", response=response, config=config).extraction
    if arguments.json:
        print(json.dumps(_plain(found)))
    elif found is None or found.missing:
        print(f"no answer: {found.missing if found else 'no marker'}", file=sys.stderr)
    else:
        print(found.text)
        print(f"by {found.marker}, characters {found.span[0]} to {found.span[1]}", file=sys.stderr)
    return Exit.NO if found is None or found.missing else Exit.OK


def _plain(found: Extraction | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {
        "text": found.text,
        "marker": found.marker,
        "span": list(found.span),
        "raw": found.raw,
        "missing": found.missing,
    }
