"""A summary as plain text, in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mathequiv import Stage, Verdict
from mathequiv.report.summary import Summary

_WIDTH = 100


def render(summary: Summary, seconds: float) -> str:
    """The table of a run that took ``seconds``."""
    blocks = (_head(summary, seconds), _verdicts(summary), _stages(summary), _slowest(summary), _nothing(summary))
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _head(summary: Summary, seconds: float) -> list[str]:
    speed = f", {summary.rows / seconds:,.0f} rows/s" if seconds > 0 else ""
    lines = [f"rows      {summary.rows:,} in {seconds:.2f} s{speed}"]
    right = summary.verdicts[Verdict.EQUIVALENT.value]
    share = "-" if summary.accuracy is None else f"{100 * summary.accuracy:.1f} %"
    lines.append(f"accuracy  {share}  ({right:,} of {summary.measured:,} measured)")
    return lines


def _verdicts(summary: Summary) -> list[str]:
    counts = [(verdict.value, summary.verdicts[verdict.value]) for verdict in Verdict]
    counts.append(("unusable line", summary.unusable))
    return _counted("verdict", counts, summary.rows)


def _stages(summary: Summary) -> list[str]:
    counts = [(stage.value, summary.stages[stage.value]) for stage in Stage]
    counts.append(("no stage", summary.stages[""]))
    return _counted("decided by", counts, summary.graded)


def _counted(title: str, counts: Iterable[tuple[str, int]], total: int) -> list[str]:
    rows = [(name, f"{count:,}", f"{100 * count / total:.1f} %") for name, count in counts if count]
    return list(_columns([(title, "rows", "share"), *rows], "<>>")) if rows else []


def _slowest(summary: Summary) -> list[str]:
    rows = [
        (f"line {row.line}", f"{1000 * row.seconds:,.2f} ms", row.verdict, row.note)
        for row in sorted(summary.slowest, reverse=True)
    ]
    return ["slowest rows", *_columns(rows, "<><<")] if rows else []


def _nothing(summary: Summary) -> list[str]:
    if not summary.measured_nothing:
        return []
    rows = [(f"line {row.line}", row.verdict, row.cause) for row in summary.nothing]
    hidden = summary.measured_nothing - len(rows)
    more = [f"  and {hidden:,} more"] if hidden else []
    return [f"rows that measure nothing: {summary.measured_nothing:,}", *_columns(rows, "<<<"), *more]


def _columns(rows: Sequence[Sequence[str]], alignment: str) -> Iterator[str]:
    """Rows in aligned columns, cut to the width of a page."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [f"{cell:{side}{width}}" for cell, side, width in zip(row, alignment, widths, strict=True)]
        line = "  " + "  ".join(cells).rstrip()
        yield line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…"
