"""The words of the notation: one row a function, one entry a letter, an operator or a relation.

To add a function, add a row to ``FUNCTIONS``: its head in the tree, and its spellings. A spelling with a backslash is a
command; one without is a word of calculator text or the name in ``\\operatorname{...}``.
"""

from __future__ import annotations

from typing import NamedTuple


class Function(NamedTuple):
    """A function of the vocabulary. ``arity`` is the exact number of arguments, or None for one or more."""

    head: str
    spellings: tuple[str, ...]
    arity: int | None = 1


def _row(head: str, *more: str, arity: int | None = 1) -> Function:
    return Function(head, (f"\\{head}", head, *more), arity)


FUNCTIONS: tuple[Function, ...] = (
    _row("sin", r"\sen", "sen"),  # in Spanish, Portuguese and Italian
    _row("cos"),
    _row("tan", r"\tg", "tg"),
    _row("cot", r"\ctg", "ctg", r"\cotg", "cotg", "cotan"),
    _row("sec"),
    _row("csc", r"\cosec", "cosec"),
    _row("arcsin", "asin", r"\asin"),
    _row("arccos", "acos", r"\acos"),
    _row("arctan", "atan", r"\arctg", "arctg", r"\atan"),
    _row("arccot", "acot", r"\arcctg", "arcctg", r"\acot"),
    _row("arcsec", "asec", r"\asec"),
    _row("arccsc", "acsc", r"\arccosec", "arccosec", r"\acsc"),
    _row("sinh", r"\sh", "sh"),
    _row("cosh", r"\ch"),
    _row("tanh", r"\th"),
    _row("coth"),
    _row("sech"),
    _row("csch", r"\cosech", "cosech"),
    _row("arsinh", "asinh", "arcsinh", r"\arcsinh", r"\asinh"),
    _row("arcosh", "acosh", "arccosh", r"\arccosh", r"\acosh"),
    _row("artanh", "atanh", "arctanh", r"\arctanh", r"\atanh"),
    _row("arcoth", "acoth", "arccoth", r"\arccoth"),
    _row("arsech", "asech", "arcsech", r"\arcsech"),
    _row("arcsch", "acsch", "arccsch", r"\arccsch", "arcosech"),
    _row("exp"),
    _row("cis"),
    _row("ln"),
    _row("lg"),
    _row("log"),
    Function("abs", ("abs", "Abs", r"\abs")),
    Function("sgn", (r"\sgn", "sgn", "sign", r"\sign")),
    Function("floor", ("floor", r"\floor")),
    Function("ceil", ("ceil", "ceiling", r"\ceil")),
    Function("sqrt", ("sqrt",)),
    Function("re", (r"\Re", "Re", "re")),
    Function("im", (r"\Im", "Im", "im")),
    _row("arg"),
    Function("conj", ("conj", "conjugate")),
    _row("gcd", "GCD", r"\GCD", "HCF", "hcf", "gcf", "GCF", arity=None),
    _row("lcm", "LCM", r"\LCM", arity=None),
    _row("min", "Min", arity=None),
    _row("max", "Max", arity=None),
    _row("det"),
    Function("trace", (r"\tr", "tr", r"\Tr", "Tr", "trace", r"\trace")),
    Function("rank", (r"\rank", "rank", r"\rk", "rk")),
    Function("diag", (r"\diag", "diag"), None),
    _row("dim"),
    _row("ker"),
    Function("gamma", ("gamma", "GammaFunction")),
    Function("zeta", ("zeta",)),
    Function("erf", (r"\erf", "erf")),
    Function("erfc", (r"\erfc", "erfc")),
    Function("Ei", (r"\Ei", "Ei")),
    Function("Si", (r"\Si", "Si")),
    Function("Ci", (r"\Ci", "Ci")),
    Function("li", (r"\li",)),
    Function("Li", (r"\Li", "Li")),
    Function("beta", ("beta",), 2),
    Function("lambertw", ("LambertW", "lambertw")),
    Function("binomial", ("binomial", "binom", "nCr", "ncr", "choose"), 2),
    Function("permutation", ("nPr", "npr"), 2),
    Function("factorial", ("factorial",)),
    Function("mod", ("Mod",), 2),
    Function("root", ("root", "nthroot"), 2),
    Function("rational", ("Rational",), 2),
    Function("variance", (r"\Var", "Var")),
    Function("covariance", (r"\Cov", "Cov"), 2),
    Function("ord", ("ord", r"\ord")),
    Function("heaviside", ("Heaviside",)),
    Function("dirac", ("DiracDelta",)),
    Function("kronecker", ("KroneckerDelta",), 2),
    Function("bessel_j", ("besselj",), 2),
    Function("harmonic", ("harmonic",)),
    Function("argmax", ("argmax", r"\argmax")),
    Function("argmin", ("argmin", r"\argmin")),
)

# Functions whose names are also Greek letters or short words are functions only before a bracket.
NEED_BRACKET = frozenset(
    {"gamma", "zeta", "beta", "re", "im", "conj", "rational", "root", "mod", "ord", "abs", "factorial", "binomial"}
    | {
        "permutation",
        "cbrt",
        "variance",
        "covariance",
        "lambertw",
        "Ei",
        "Si",
        "Ci",
        "li",
        "diag",
        "argmax",
        "argmin",
        "trace",
        "heaviside",
        "dirac",
        "kronecker",
        "bessel_j",
        "harmonic",
    }
)

BY_SPELLING: dict[str, Function] = {spelling: row for row in FUNCTIONS for spelling in row.spellings}

# \sin^{-1} is the inverse function.
INVERSE = {
    "sin": "arcsin", "cos": "arccos", "tan": "arctan", "cot": "arccot", "sec": "arcsec", "csc": "arccsc",
    "sinh": "arsinh", "cosh": "arcosh", "tanh": "artanh", "coth": "arcoth", "sech": "arsech", "csch": "arcsch",
}  # fmt: skip

GREEK = frozenset(
    [
        "vartheta",
        "varrho",
        "varsigma",
        "varkappa",
        "varpi",
        "alpha",
        "beta",
        "gamma",
        "delta",
        "epsilon",
        "zeta",
        "eta",
        "theta",
        "iota",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "xi",
        "rho",
        "sigma",
        "tau",
        "upsilon",
        "phi",
        "chi",
        "psi",
        "omega",
        "Gamma",
        "Delta",
        "Theta",
        "Lambda",
        "Xi",
        "Pi",
        "Sigma",
        "Upsilon",
        "Phi",
        "Psi",
        "Omega",
        "omicron",
        "digamma",
    ]
)
# \phi and \varphi are one letter, and \epsilon and \varepsilon; the other variants are letters of their own.
VARIANTS = {"varphi": "phi", "straightphi": "phi", "varepsilon": "epsilon"}
# Letters that are commands of their own.
LETTERS = {"hbar": "hbar", "hslash": "hbar", "ell": "ell", "imath": "i", "jmath": "j", "aleph": "aleph", "dagger": "dagger", "dag": "dagger", "wp": "wp", "nabla": "nabla",
           "partial": "partial", "prime": "prime", "square": "square", "Box": "square", "top": "top", "bot": "bot", "star": "star",
           "complement": "complement", "Pr": "P", "AA": "angstrom", "angstrom": "angstrom", "Alpha": "A", "Beta": "B"}  # fmt: skip

CONSTANTS = {
    r"\pi": "pi", r"\infty": "inf", r"\infin": "inf", r"\emptyset": "empty", r"\varnothing": "empty", r"\O": "empty",
    r"\exponentialE": "e", r"\imaginaryI": "i", r"\ldots": "dots", r"\cdots": "dots", r"\dots": "dots", r"\dotsc": "dots",
    r"\dotsb": "dots", r"\dotsm": "dots", r"\vdots": "dots", r"\ddots": "dots", r"\R": "R", r"\N": "N", r"\Z": "Z", r"\Q": "Q", r"\C": "C",
    r"\reals": "R", r"\Reals": "R",
}  # fmt: skip
# Calculator words for constants.
WORDS = {
    "pi": "pi",
    "oo": "inf",
    "inf": "inf",
    "infty": "inf",
    "infinity": "inf",
    "nan": "nan",
    "zoo": "zoo",
    "NaN": "nan",
    "NAN": "nan",
    "Infinity": "inf",
    "Pi": "pi",
    "PI": "pi",
    "Reals": "R",
    "Integers": "Z",
    "Naturals": "N",
    "Rationals": "Q",
    "Complexes": "C",
}
NUMBER_SETS = frozenset("NZQRC")

RELATIONS = {
    "=": "=", r"\eq": "=", "==": "=", ":=": "=", r"\coloneqq": "=", "<": "<", r"\lt": "<", ">": ">", r"\gt": ">", "<=": "<=", r"\le": "<=",
    r"\leq": "<=", r"\leqslant": "<=", r"\leqq": "<=", ">=": ">=", r"\ge": ">=", r"\geq": ">=", r"\geqslant": ">=", r"\geqq": ">=",
    "!=": "!=", r"\ne": "!=", r"\neq": "!=", r"\approx": "approx", r"\thickapprox": "approx", r"\simeq": "approx", r"\doteq": "approx",
    r"\in": "in", r"\isin": "in", r"\notin": "notin", r"\ni": "ni", r"\subset": "subset", r"\subseteq": "subseteq",
    r"\subsetneq": "subset", r"\supset": "supset", r"\supseteq": "supseteq", r"\equiv": "equiv", r"\sim": "sim", r"\cong": "cong",
    r"\to": "to", r"\rightarrow": "to", r"\longrightarrow": "to", r"\Rightarrow": "implies", r"\Longrightarrow": "implies",
    r"\implies": "implies", r"\iff": "iff", r"\Leftrightarrow": "iff", r"\Longleftrightarrow": "iff", r"\leftrightarrow": "iff",
    r"\parallel": "parallel", r"\perp": "perp", r"\propto": "propto", r"\mapsto": "mapsto", r"\longmapsto": "mapsto",
    r"\ll": "ll", r"\gg": "gg", r"\triangleq": "=", r"\nless": "nless", r"\ngtr": "ngtr", "->": "to", "=>": "implies", "<>": "!=", "<->": "iff",
    r"\gets": "gets", r"\leftarrow": "gets", r"\nmid": "notdivides", r"\nleq": ">", r"\nleqslant": ">", r"\ngeq": "<",
    r"\ngeqslant": "<", r"\nsubseteq": "notsubseteq", r"\subsetneqq": "subset", r"\nparallel": "notparallel",
    r"\prec": "prec", r"\preceq": "preceq", r"\succ": "succ", r"\succeq": "succeq", r"\lesssim": "lesssim",
    r"\gtrsim": "gtrsim", r"\asymp": "asymp", r"\trianglelefteq": "normalin", r"\lhd": "normalin",
    r"\hookrightarrow": "embeds", r"\twoheadrightarrow": "onto", r"\rightleftharpoons": "balances", r"\uparrow": "up",
    r"\nearrow": "up", r"\downarrow": "down", r"\searrow": "down",
}  # fmt: skip
NEGATED = {"=": "!=", "in": "notin", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "subset": "notsubset", "subseteq": "notsubseteq",
           "equiv": "notequiv", "divides": "notdivides", "parallel": "notparallel"}  # fmt: skip
COMPARISONS = frozenset({"<", "<=", ">", ">="})

# Operators between factors and between sets, by command.
PRODUCTS = {r"\cdot": "*", r"\times": "x", r"\ast": "*", r"\div": "/", r"\bmod": "mod", r"\mod": "mod", r"\otimes": "otimes",
            r"\bullet": "*", r"\rtimes": "rtimes", r"\ltimes": "ltimes", r"\ominus": "ominus", r"\circ": "circ", r"\wedge": "wedge", r"\vee": "lor", r"\oplus": "oplus", r"\land": "land", r"\lor": "lor",
            r"\and": "land", r"\or": "lor", r"\cup": "cup", r"\cap": "cap",
            r"\setminus": "setminus", r"\backslash": "setminus", r"\smallsetminus": "setminus", r"\pm": "pm", r"\mp": "mp"}  # fmt: skip

ACCENTS = {
    "hat": "hat", "widehat": "hat", "bar": "bar", "tilde": "tilde", "widetilde": "tilde", "vec": "vec", "overrightarrow": "vec",
    "dot": "dot", "ddot": "ddot", "dddot": "dddot", "boldsymbol": "vec", "bm": "vec", "mathbf": "vec", "check": "check",
    "breve": "breve", "mathring": "ring", "underline": "under", "underbar": "under",
}  # fmt: skip

BOLD = frozenset({"mathbf", "boldsymbol", "bm"})  # a vector's name, or words and numbers that are only bold

# Commands that change how their argument looks and not what it is.
TRANSPARENT = frozenset(
    [
        "mathit",
        "mathsf",
        "mathtt",
        "mathcal",
        "mathscr",
        "mathfrak",
        "mathbb",
        "mathnormal",
        "mathord",
        "mathop",
        "mathrel",
        "mathbin",
        "displaystyle",
        "pmb",
        "emph",
        "boxed",
        "fbox",
        "ensuremath",
        "smash",
        "textstyle",
        "scriptstyle",
        "bf",
        "it",
        "sf",
        "tt",
        "cal",
        "Large",
        "large",
        "LARGE",
        "huge",
        "Huge",
        "small",
        "tiny",
        "normalsize",
        "scriptsize",
        "footnotesize",
        "mathstrut",
        "limits",
        "nolimits",
        "displaylimits",
        "strut",
        "null",
        "allowbreak",
        "nobreak",
        "relax",
        "noindent",
        "mathrm",
        "mathbf",
        "framebox",
        "nonumber",
        "notag",
        "uline",
    ]
)
DROPPED_ARGUMENT = frozenset(
    [
        "hspace",
        "vspace",
        "phantom",
        "hphantom",
        "vphantom",
        "tag",
        "tag*",
        "hspace*",
        "vspace*",
        "colorbox",
        "label",
        "color",
        "textcolor",
        "mspace",
    ]
)
SPACES = frozenset([r"\,", r"\;", r"\:", r"\!", r"\ ", r"\>", r"\quad", r"\qquad", r"\thinspace", r"\medspace", r"\thickspace",
                    r"\negthinspace", r"\enspace", r"\nobreakspace", r"\hfill", r"\hfil", r"\/", r"\-", r"\newline", r"\space",
                    r"\null", r"\par"])  # fmt: skip
TEXT_COMMANDS = frozenset(
    [
        "text",
        "mbox",
        "hbox",
        "textbf",
        "textit",
        "textrm",
        "textsf",
        "texttt",
        "textnormal",
        "textup",
        "textsc",
        "intertext",
        "textmd",
        "emph",
    ]
)
NAME_COMMANDS = frozenset(["operatorname", "operatorname*", "mathrm", "mathit", "mathsf", "mathtt"])
SIZES = frozenset(["big", "Big", "bigg", "Bigg", "middle"])
OPENING = frozenset(["left", "bigl", "Bigl", "biggl", "Biggl", "mleft"])
CLOSING = frozenset(["right", "bigr", "Bigr", "biggr", "Biggr", "mright"])

OPENERS = {"(": ")", "[": "]", r"\{": r"\}", "{": "}", r"\langle": r"\rangle", r"\lfloor": r"\rfloor", r"\lceil": r"\rceil",
           r"\lvert": r"\rvert", r"\lVert": r"\rVert", r"\lbrace": r"\}"}  # fmt: skip
CLOSERS = frozenset({")", "]", r"\}", "}", r"\rangle", r"\rfloor", r"\rceil", r"\rvert", r"\rVert"})
DELIMITER_NAMES = {r"\lbrace": r"\{", r"\rbrace": r"\}", r"\lbrack": "[", r"\rbrack": "]", r"\vert": "|", r"\Vert": r"\|",
                   r"\lparen": "(", r"\rparen": ")", r"\lgroup": "(", r"\rgroup": ")"}  # fmt: skip

BIG_OPERATORS = {r"\sum": "sum", r"\prod": "prod", r"\int": "integral", r"\iint": "integral2", r"\iiint": "integral3",
                 r"\oint": "contour", r"\lim": "limit", r"\limsup": "limsup", r"\liminf": "liminf", r"\sup": "sup", r"\inf": "inf",
                 r"\bigoplus": "directsum", r"\bigotimes": "tensorproduct", r"\bigcup": "union", r"\bigcap": "intersection", r"\coprod": "coproduct", r"\varlimsup": "limsup", r"\varliminf": "liminf"}  # fmt: skip
# Their names in plain letters, before a script; an integral also where its differential stands behind.
BIG_WORDS = {command[1:]: name for command, name in BIG_OPERATORS.items()}
ENVIRONMENTS = {"matrix": "", "smallmatrix": "", "pmatrix": "p", "bmatrix": "b", "Bmatrix": "B", "vmatrix": "v", "Vmatrix": "V",
                "matrix*": "", "pmatrix*": "p", "bmatrix*": "b", "Bmatrix*": "B", "vmatrix*": "v", "Vmatrix*": "V",
                "array": "", "cases": "cases", "dcases": "cases", "rcases": "cases", "aligned": "lines", "align": "lines",
                "align*": "lines", "gathered": "lines", "gather": "lines", "gather*": "lines", "split": "lines",
                "equation": "lines", "equation*": "lines", "alignedat": "lines", "eqnarray": "lines", "eqnarray*": "lines",
                "multline": "lines", "multline*": "lines", "displaymath": "lines", "math": "lines", "tabular": ""}  # fmt: skip

CURRENCIES = {r"\$": "USD", r"\euro": "EUR", r"\pounds": "GBP", r"\yen": "JPY", r"\rupee": "INR", r"\cents": "cents",
              r"\textdollar": "USD", r"\texteuro": "EUR", r"\textsterling": "GBP", r"\mathdollar": "USD", r"A\$": "AUD", r"C\$": "CAD", r"HK\$": "HKD", r"NZ\$": "NZD", r"S\$": "SGD", r"R\$": "BRL",
              r"MX\$": "MXN"}  # fmt: skip
# The marks of countries close before a dollar sign, and the signs of money that they make of it.
DOLLARS = {"US": r"\$", "A": r"A\$", "AU": r"A\$", "C": r"C\$", "CA": r"C\$", "HK": r"HK\$", "NZ": r"NZ\$",
           "S": r"S\$", "R": r"R\$", "MX": r"MX\$"}  # fmt: skip

ORDINALS = frozenset({"st", "nd", "rd", "th"})
# Usual letters of functions: f(x) is an application unless the other side has it as a product.
FUNCTION_LETTERS = frozenset("fghFGHPQ") | frozenset({"phi", "psi", "Phi", "Psi", "zeta", "Gamma", "chi"})
# Damaged commands that are read without their backslash, where a brace follows.
BARE_COMMANDS = frozenset({"frac", "dfrac", "tfrac", "sqrt", "binom", "text", "mathrm"})
