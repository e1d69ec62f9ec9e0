"""Which operations have values here, and which of them have breakpoints; no arithmetic is loaded for knowing it."""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


# Every operation that the evaluation knows; a test holds this against its tables.
EVALUATED = names(
    "add neg mul div rational pow sqrt root percent degree arcmin arcsec_angle abs norm sgn floor ceil min max re im "
    "conj arg mod gcd lcm exp ln lg log_base sin cos tan cot sec csc arcsin arccos arctan arccot arcsec arccsc sinh "
    "cosh tanh coth sech csch arsinh arcosh artanh arcoth arsech arcsch gamma factorial factorial2 binomial "
    "permutation beta zeta erf erfc erfi Ei Si Ci li Li polylog lambertw digamma besselj bessely besseli besselk det"
)

# Operations on objects that do not commute or are no numbers: with one of them about, no letter is sure to be one.
OPERATORS = names(
    "transpose dagger trace rank diag dim ker cross dot otimes oplus circ cartesian union intersection setminus "
    "complement pm mp"
)

# Conditions of pieces.
LOGICAL = frozenset({"and", "or", "not"})

# Letters inside these stand for integers.
INTEGRAL = frozenset({"factorial", "factorial2", "binomial", "permutation", "gcd", "lcm", "mod"})

# Piecewise constant functions: their breakpoints are endless.
STEPS = frozenset({"floor", "ceil", "mod"})

# Letters that stand for integers where they are rounded.
COUNTING = names("i j k l m n K M N")

# On letters these are arithmetic of integers, which no number of points settles.
ARITHMETIC = frozenset({"gcd", "lcm", "mod"})

# The argument whose sign decides how the function behaves, or whether it has a value.
SIGNED = frozenset(
    {"abs", "norm", "sgn", "sqrt", "root", "ln", "lg", "log_base", "arg", "lambertw", "Ci", "li", "Li", "arccot"}
)
# Functions of an argument between -1 and 1, and of one outside.
INSIDE = frozenset({"arcsin", "arccos", "artanh"})
OUTSIDE = frozenset({"arcsec", "arccsc", "arcoth"})

# A sign condition of one of these is forgiven where the reference has one like it.
FORGIVABLE = frozenset({"ln", "lg", "log_base", "sqrt", "root", "pow"})

# Functions that repeat themselves, in the plane at least; their inverses fold their arguments back.
PERIODIC = names("sin cos tan cot sec csc exp sinh cosh tanh coth sech csch")
FOLDING = names("arctan lambertw")

# Everything whose behaviour changes where an argument passes a value; powers are looked at one by one.
SWITCHES = SIGNED | INSIDE | OUTSIDE | names("arcosh arsech min max")

# Usual letters of functions that stand for every function; others (P, E, phi, J, ...) may have a meaning of their own.
FREE_FUNCTIONS = names("f g h u v w x y z q r s a b c F G Q R S V")
