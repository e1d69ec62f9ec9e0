"""Rows of files: reading JSON lines, finding the fields that hold reference and response, writing lines back."""

from mathequiv.formats.fields import FieldError, as_reference, as_response, lookup
from mathequiv.formats.lines import Fault, Line, encode, read_lines
from mathequiv.formats.rows import Row, RowReader

__all__ = [
    "Fault",
    "FieldError",
    "Line",
    "Row",
    "RowReader",
    "as_reference",
    "as_response",
    "encode",
    "lookup",
    "read_lines",
]
