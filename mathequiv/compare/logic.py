"""Kleene's three-valued logic over findings: one refutation settles a conjunction, one unknown blocks its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from mathequiv.verdict import Decision, Finding, Stage, equal, unknown

EQUAL, DIFFERENT, UNKNOWN = Decision.EQUAL, Decision.DIFFERENT, Decision.UNKNOWN

Lazy = Callable[[], Finding]


def all_of(findings: Iterable[Finding]) -> Finding:
    """The conjunction, read until a refutation; a proof names the last stage among its parts, and its weakest part."""
    doubt: Finding | None = None
    last: Finding | None = None
    weak: Finding | None = None
    for finding in findings:
        if finding.decision is DIFFERENT:
            return finding
        if finding.decision is UNKNOWN:
            doubt = doubt or finding
            continue
        if last is None or finding.stage.rank > last.stage.rank:
            last = finding
        if finding.rule in _WEAK and (weak is None or _WEAK[finding.rule] > _WEAK[weak.rule]):
            weak = finding
    if doubt is None and last is not None and weak is not None:
        return _conceding(last, weak)
    return doubt or last or equal(Stage.NORMALIZED, "nothing to compare")


# What is less than a proof, and how much less: a whole that rests on it says so.
_WEAK = {"numerical agreement": 1, "tolerance": 2}


def _conceding(last: Finding, weak: Finding) -> Finding:
    """The proof of the last stage, with what a part of it rests on."""
    if weak.stage is last.stage or last.evidence is None or weak.evidence is None:
        return weak
    text = weak.evidence.text
    return replace(last, rule=weak.rule, evidence=last.evidence.told(lambda told: f"{told}; in part {text}"))


def any_of(findings: Iterable[Finding]) -> Finding:
    """The disjunction, read until a proof; a refutation carries the evidence of its first part."""
    doubt: Finding | None = None
    first: Finding | None = None
    for finding in findings:
        if finding.decision is EQUAL:
            return finding
        if finding.decision is UNKNOWN:
            doubt = doubt or finding
        first = first or finding
    return doubt or first or unknown(Stage.NORMALIZED)


def or_else(finding: Finding, attempt: Lazy) -> Finding:
    """The disjunction of a finding and one that is made only where it is needed."""
    return finding if finding.decision is EQUAL else any_of((finding, attempt()))


def first_known(attempts: Iterable[Lazy], stage: Stage) -> Finding:
    """The first definite finding; otherwise the unknown that names a cause."""
    doubt: Finding | None = None
    for attempt in attempts:
        finding = attempt()
        if finding.known:
            return finding
        if doubt is None or (doubt.cause is None and finding.cause is not None):
            doubt = finding
    return doubt or unknown(stage)


def only_if_equal(finding: Finding) -> Finding:
    """The finding where it is a proof, else unknown: a test that is sufficient and not necessary."""
    return finding if finding.decision is EQUAL else unknown(finding.stage, finding.cause)


def only_if_different(finding: Finding) -> Finding:
    """The finding where it is a refutation, else unknown: a test that is necessary and not sufficient."""
    return finding if finding.decision is DIFFERENT else unknown(finding.stage, finding.cause)


def labelled(label: str, finding: Finding) -> Finding:
    """The finding with the place of its evidence named: ``element 2: ...``."""
    if finding.evidence is None or finding.decision is not DIFFERENT:
        return finding
    return replace(finding, evidence=finding.evidence.told(lambda text: f"{label}: {text}"))


def renamed(rule: str, finding: Finding) -> Finding:
    """A definite finding under the name of the rule that led to it; the evidence stays."""
    return replace(finding, rule=rule) if finding.known else finding
