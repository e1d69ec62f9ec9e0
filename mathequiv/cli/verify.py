"""``mathequiv verify``: one comparison, and how it was decided."""

from __future__ import annotations

import argparse
import json

from mathequiv import Result, Verifier
from mathequiv.cli.exits import Exit
from mathequiv.cli.inputs import config_of, text_of


def run(arguments: argparse.Namespace) -> Exit:
    """Print one comparison; the exit code says whether the two are equivalent."""
    reference, prediction = text_of(arguments.reference), text_of(arguments.prediction)
    with Verifier(config_of(arguments.profile), workers=1) as verifier:
        compare = verifier.grade if arguments.response else verifier.verify
        result = compare(reference, prediction)
    print(json.dumps(result.to_dict(), allow_nan=False) if arguments.json else result.explain())
    return _code(result)


def _code(result: Result) -> Exit:
    if result.equivalent is None:
        return Exit.NOTHING_MEASURED
    return Exit.OK if result.equivalent else Exit.NO
