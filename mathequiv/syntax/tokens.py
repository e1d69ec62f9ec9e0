"""How a text divides into pieces: white space, numbers, runs of letters, commands, signs."""

from __future__ import annotations

import re

_TOKENS = r"""
    [\s~]+
  | \d+(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+(?![\w.]))?|\.\d+(?:[eE][+-]?\d+(?![\w.]))?
  | Interval\.(?:open|Lopen|Ropen)|[A-Za-z]+(?:[À-ɏ][A-Za-zÀ-ɏ]*)?   # with accents, one run
  | \\(?:(?:operatorname|[hv]space|tag)\*|[A-Za-z]+|.|$)
  | \{,\}
  | \.\.\.+
  | <=|>=|<->|<>|!(?:(?<!\d!)|(?<=[A-Za-z]\d!))=|==(?!=)|:=|->|=>|\*\*(?!\*)|\|\||\|(?:->|\\to(?![A-Za-z]))
  | .
"""
# Numerals to a base beyond ten, whose base stands below them.
_NUMERALS = r"""
    (?=\d{1,64}[A-F])[\dA-F]{2,256}(?=_\{?(?:1[1-9]|2\d|3[0-6])\}?(?!\d)|_\{(?:\\(?:text|mathrm)\{)?hex\})
  | (?=\d{1,64}[a-f])[\da-f]{2,255}\d(?=_\{?(?:1[1-9]|2\d|3[0-6])\}?(?!\d))
"""
PLAIN = re.compile(_TOKENS, re.VERBOSE | re.DOTALL)
WITH_NUMERALS = re.compile(f"{_NUMERALS}|{_TOKENS}", re.VERBOSE | re.DOTALL)
