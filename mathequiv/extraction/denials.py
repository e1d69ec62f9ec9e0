"""Values that their own sentence takes back: "it is not equal to 5", "no es 5", ``\\boxed{5}`` "is wrong".

Before a value a denial counts only where nothing but a copula and the like stands between: "if x is not zero, 5" and
"not only 5" deny nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_WINDOW = 80

_NOT = r"""(?<![^\W_])(?: not | never | cannot | [^\W\d_]+n['’]t | nicht | kein(?:e[nrs]?)? | no | non | n[ãa]o | pas
    | не | нет | neither | nor | rul(?:e|es|ed|ing)\s+out | (?:reject|exclud|discard)(?:e?s|e?d|ing)?
    | (?:false|wrong|incorrect|untrue)\s+that | anything\s+but | (?:different|far)\s+from | (?:rather|other)\s+than
    | instead\s+of
    )(?![^\W_])"""
# "none other than 5" is 5.
_NONE_OTHER = re.compile(r"(?<![^\W_])(?:no|none|nothing|not)(?:\s+[^\W\d_]+)?\s+other\s+than\s*\Z", re.IGNORECASE)
_NOT_CJK = "(?:不是|不等于|不等於|不为|不為|不会是|不可能是|并非|並非|而非|不得)"
_COPULA_WORDS = """
    be been is are was equals equal to the a an it as that exactly simply just really actually necessarily ever get gets
    got give gives have say yield make possibly value number answer result option choice case true
    es ser será est être é è essere ist sind sein igual égal égale uguale gleich à al la el le die der das
    равен равна равно равны это
"""
_COPULA = rf"(?: {' | '.join(_COPULA_WORDS.split())} )(?![^\W_])"
_ANSWER = "(?:answers?|antwort|réponse|ответ|respuesta|risposta|resposta)"
_WRONG_ANSWER = rf"""(?: (?<![^\W_])
        (?: wrong | incorrect | false | not\s+the | falsche | mauvaise | неправильный | неверный ) \s+ {_ANSWER}
      | {_ANSWER} \s+ (?: incorrecta | errada | sbagliata ) | 错误的?答案 )
    \s* (?: is | are | was | ist | est | es | è | é | 是 | 为 )? \s* [:：=】]?"""
_DENIED_BEFORE = re.compile(
    rf"(?: {_NOT} (?: \s+ {_COPULA} ){{0,5}} | {_WRONG_ANSWER} | {_NOT_CJK} | \\neq?(?![A-Za-z]) | ≠"
    r" | (?<![\w)\]}])!= )"
    r"[\s$*(\[{_`]* (?: [A-Za-z]\s*= )? (?: [\s$*_`\\(\[{] | (?<=\\)left )* \Z",
    re.IGNORECASE | re.VERBOSE,
)
_WRONG_LABEL = re.compile(rf"{_WRONG_ANSWER} [*_ ]* \Z", re.IGNORECASE | re.VERBOSE)
_WRONG = r"""(?: wrong | incorrect | mistaken | not\s+(?:\w+\s+)?(?:right|correct|it)
    | falsch | (?:nicht|pas|no|não|non)\s+(?:richtig|juste|correcte?|correct[ao]|corretto|corretta|certo|exacte?)
    | incorrect[aeo] | errad[ao] | errat[ao] | sbagliat[ao] | неверно | неправильно )(?![^\W_])"""
_FALSE = "(?: false | invalid | impossible | untrue | faux | fausse | fals[ao] )(?![^\\W_])"
_IS = r"(?: (?:would|could|may|might|must|will)\s+be | is | are | was | were | ['’]s | ist | est | es | é | è )"
_TAKEN_BACK = re.compile(
    rf"""[}}$*_`\s)\].\\]*
    (?: (?:,\s*which\s+)? (?: is | are | was | were | can(?:not|\s?not) ) \s+ (?:be\s+)? not(?![^\W_]|\s+[$\\(]*[-\d])
      | (?:,\s*which\s+)? (?: {_IS} | can(?:not|\s?not)\s+be ) \s+ (?: {_WRONG} | {_FALSE} )
      | [,;:!?–—-]* \s* (?: (?:no|wait|hmm|oops|sorry|but|actually) [,.!]? \s+ )*
        (?: which | that | this | das | ce | c['’] | esto | eso | isso ) \s* {_IS} \s+ {_WRONG}
      | \({_WRONG} \)
      | [，,。]? \s* (?:这|那)? (?: 是?(?:错|不对|不正确|错误) | 不是 | は?(?:間違|誤り) | [은는]?\s?틀[렸린] ) )""",
    re.IGNORECASE | re.VERBOSE,
)
# Without one of these nothing is denied: how the words of the patterns above begin, told at a glance.
_DENYING = (
    "no", "n't", "n’t", "cannot", "never", "neither", "nicht", "kein", "nao", "não", "pas", "не", "rul", "reject",
    "exclud", "discard", "untrue", "anything", "different", "far", "rather", "other", "instead", "wrong", "incorrect",
    "false", "mauvaise", "errada", "sbagliata", "不", "并非", "並非", "而非", "错误", "\\ne", "≠", "!=",
)  # fmt: skip
_STRUCK = re.compile(r"(?:~~|\\(?:[bx]?cancel|sout|st)\s*\{|<(?:s|del|strike)>)[\s$*]*\Z")


def denied_before(text: str, start: int, at: int) -> bool:
    """True where the words before ``at`` deny what stands there: "cannot be 5", "no es igual a 5", "不是5"."""
    before = text[max(start, at - _WINDOW) : at]
    before = before[before.rfind("\n") + 1 :]
    folded = before.lower()
    if not any(map(folded.__contains__, _DENYING)):
        return False
    return _DENIED_BEFORE.search(before) is not None and _NONE_OTHER.search(before) is None


def taken_back(text: str, after: int, end: int) -> bool:
    """True where the words after a value say that it is wrong: "is not the answer", "(wrong)", ". No, that's wrong"."""
    return _TAKEN_BACK.match(text, after, min(end, after + _WINDOW)) is not None


def struck_out(text: str, start: int, at: int) -> bool:
    """True where a value is struck out as a whole."""
    return _STRUCK.search(text, max(start, at - _WINDOW), at) is not None


# Without one of these no answer is called wrong.
_WRONG_STEMS = (
    "wrong",
    "incorrect",
    "false",
    "not",
    "falsche",
    "mauvaise",
    "errada",
    "sbagliata",
    "еправ",
    "еверн",
    "错",
)


def is_wrong_answer(text: str, start: int, at: int) -> bool:
    """True where a label before ``at`` announces a wrong answer: "a common wrong answer is"."""
    before = text[max(start, at - _WINDOW) : at].lower()
    return any(map(before.__contains__, _WRONG_STEMS)) and _WRONG_LABEL.search(before) is not None


# What an answer that is denied begins with, and where what is denied ends: with its sentence, or at what corrects it.
_VALUE = r"""[\s*_`"'“]* (?: [-+−–±~]?\s*[$€£]*\.?\d | \$ | \\[A-Za-z(\[{] | [\[({<|√∞π∅∑∫½]
    | (?![aAI]\s+[^\W\d_]{2}) [^\W\d_](?![^\W_]) | [-+−]?[^\W\d_]+[(^_=] | [-+−](?:pi|sqrt|[^\W\d_](?![^\W_])) )"""
_SUBJECT = r"""(?: (?<![^\W_])(?: (?:the|die|das|la|le|el|lo|il|o|a)\s+ )? (?:(?:final|correct|richtige)\s+)?
      (?: answers? | solutions? | results? | values? | antwort | lösung | ergebnis | réponse | résultat | respuesta
        | resultado | solución | risposta | risultato | resposta | ответ | результат )(?![^\W_])
    | 答案 | 答え | 结果 | 結果
    | (?:(?<=[.!?]\s)|^) [ \t*]* (?:(?:so|thus|hence|therefore|no),?\s+)?
      (?:(?:it|this|that|[^\W\d_]|\$[^$\n]{1,40}\$)(?![^\W_]) | (?=no\ (?:es|é|è)\ )) )"""
_CORRECTING = r"""(?: (?<![^\W_])(?: but | it(?:['’]s)? | rather | instead | actually | is | are | since | because
      | as | so | hence | thus | therefore | sondern | ist | sino | es | mais | est | ma | è | mas | é
      | а | но )(?![^\W_]) | 而是 | ，是 )"""
_DENIED_ANSWER = re.compile(
    rf"""(?P<told> {_SUBJECT} [^.!?:。\n$\d]{{0,40}}? :?[ *]{{0,4}}
        (?: {_NOT} (?: \s+ {_COPULA} ){{0,5}} | {_NOT_CJK} | \\neq?(?![A-Za-z]) | ≠ )
      | {_WRONG_ANSWER} )
      (?= {_VALUE} ) (?: (?! {_CORRECTING} | [.!?](?:[\s"')*]|\Z) | [\n。！？] ) . ){{1,400}}
      (?P<corrected> (?= {_CORRECTING} ) )?""",
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)

# What denies, just before a value; and what it begins with, the end of "isn't" aside. The sentence around it is looked
# for only where this is found, which a search for these few words tells at a tenth of the cost.
_DENIAL = re.compile(
    rf"""(?: (?: {_NOT} | n['’]t(?![^\W_]) ) (?: \s+ {_COPULA} ){{0,5}} | {_NOT_CJK} | \\neq?(?![A-Za-z]) | ≠
      | {_WRONG_ANSWER} ) (?= {_VALUE} )""",
    re.IGNORECASE | re.VERBOSE,
)


def without_denied(text: str, start: int, end: int) -> str:
    """The text up to ``end``, blank where it says what the answer is not: "the answer is not 5, 6"."""
    if not _denies(text, start, end) or _DENIED_ANSWER.search(text, start, end) is None:
        return text
    return text[:start] + _DENIED_ANSWER.sub(_blank, text[start:end])


def _denies(text: str, start: int, end: int) -> bool:
    """False only where nothing is denied just before a value, and no answer is called wrong."""
    small = text[start:end].lower()
    if len(small) != end - start or any(stem in small for stem in _WRONG_STEMS if stem != "not"):
        return True
    return any(_DENIAL.match(text, start + at, end) for stem in _DENYING for at in _places(stem, small))


def _places(stem: str, text: str) -> Iterator[int]:
    at = text.find(stem)
    while at >= 0:
        yield at
        at = text.find(stem, at + 1)


def _blank(denied: re.Match[str]) -> str:
    """As many spaces; before a correction the words that deny stay, so that the rest is no sentence of its own."""
    if denied["corrected"] is None:
        return " " * len(denied[0])
    return denied["told"] + " " * (len(denied[0]) - len(denied["told"]) - 1) + ","
