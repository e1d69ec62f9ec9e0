"""From lines to rows: the reference and the response of each line, by keys that are given or found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mathequiv.formats.fields import (
    REFERENCE_NAMES,
    RESPONSE_NAMES,
    FieldError,
    as_reference,
    as_response,
    describe,
    lookup,
)
from mathequiv.formats.lines import Fault, Line


@dataclass(frozen=True, slots=True)
class Row:
    """A line that can be graded."""

    number: int
    fields: dict[str, Any]
    reference: str | list[str]
    response: str | list[Mapping[str, Any]]


class RowReader:
    """Turns lines into rows; a key that is not given is taken from the first line that has one of the usual names.

    ``say`` is told which keys were taken, and which others would have matched.
    """

    def __init__(self, reference_key: str | None, response_key: str | None, say: Callable[[str], None]) -> None:
        self._reference = _Field("reference", reference_key, REFERENCE_NAMES, as_reference, say)
        self._response = _Field("response", response_key, RESPONSE_NAMES, as_response, say)

    def rows(self, lines: Iterable[Line | Fault]) -> Iterator[Row | Fault]:
        """One row or fault for each line, in order."""
        for line in lines:
            yield line if isinstance(line, Fault) else self._row(line)

    def _row(self, line: Line) -> Row | Fault:
        try:
            response = self._response.value(line.fields, taken=self._reference.key)
            reference = self._reference.value(line.fields, taken=self._response.key)
        except FieldError as error:
            return Fault(line.number, str(error), line.fields)
        return Row(line.number, line.fields, reference, response)


class _Field:
    """One of the two fields: its role, its key once known, and how its value is read."""

    def __init__(
        self,
        role: str,
        key: str | None,
        names: tuple[str, ...],
        read: Callable[[Any], Any],
        say: Callable[[str], None],
    ) -> None:
        self.key = key
        self._role, self._names, self._read, self._say = role, names, read, say

    def value(self, fields: Mapping[str, Any], taken: str | None) -> Any:
        if self.key is None:
            self.key = self._found(fields, taken)
        try:
            return self._read(lookup(fields, self.key))
        except FieldError as error:
            message = str(error)
            raise FieldError(message if message.startswith("no field") else f"{self.key} holds {message}") from None

    def _found(self, fields: Mapping[str, Any], taken: str | None) -> str:
        matches = [name for name in self._names if name != taken and self._readable(fields, name)]
        if not matches:
            raise FieldError(
                f"no {self._role} under a usual name: say --{self._role}-key; there are {describe(fields)}"
            )
        others = f" (also there: {', '.join(matches[1:])}; --{self._role}-key chooses)" if matches[1:] else ""
        self._say(f"{self._role} taken from {matches[0]!r}{others}")
        return matches[0]

    def _readable(self, fields: Mapping[str, Any], name: str) -> bool:
        try:
            value = lookup(fields, name)
            self._read(value)
        except FieldError:
            return False
        return value is not None
