"""The words by which an answer is told from the prose around it. All are lower case; the lists are meant to be read."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NUMBER_WORDS = _words(
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
    half"""
)

# Names that begin a formula in plain text even where no bracket follows them.
FORMULA_WORDS = _words(
    """sin cos tan cot sec csc arcsin arccos arctan asin acos atan sinh cosh tanh log ln lg sqrt pi tau phi theta alpha
    beta gamma delta lambda mu sigma rho omega inf infinity oo emptyset frac dfrac binom"""
)

# Words that are answers, or begin one, even where a label is followed by a copula: "the answer is odd".
ANSWER_WORDS = NUMBER_WORDS | _words(
    """true false yes no none neither both all any every never always nothing undefined dne indeterminate impossible
    odd even prime composite rational irrational real imaginary positive negative nonnegative increasing
    decreasing convergent divergent converges diverges continuous parallel perpendicular infinite infinitely
    empty does cannot unknown monday tuesday wednesday thursday friday saturday sunday january february march
    april june july august september october november december"""
)

# Words that begin a sentence of prose after a label: "Answer: To find the sum, ...".
PROSE_STARTS = _words(
    """to let lets let's we i i'm i'll you they he she first firstly since because given using as in if there this that
    these those here it its it's by for note step suppose consider so then thus hence therefore after before
    when where while from with based according correct right wrong incorrect not see below above what how which
    who my our your assuming recall now start begin calculate compute find solve determine understand an each
    well ok okay sure clearly obviously found shown also still just only simply please at more less than about
    over under between approximately clear obvious unique simple same given different complete final valid"""
)

# Words that make a phrase a statement about something else.
PREDICATES = _words("is are was were it we has have had gets so then therefore thus hence")

# Words at which a reason begins: "42 since the two triangles are similar". A reason may hold numbers of its own.
REASONS = _words(
    """since because as weil da denn car parce puisque porque pues ya perché poiché perche poiche потому поскольку
    так-как porquê pois"""
)

# Words at which prose begins after a value. Units and counted nouns are none of them.
TAIL_STARTS = REASONS | _words(
    """which that so and in on at than of for from with to when where while after before by given hence thus therefore
    is are was were has have had we it its this these those there they he she who whose using according under
    during left more each total altogether overall remaining combined rounded approximately assuming making
    leaving meaning including due among into exactly now only correct correctly again the be und et y e и"""
)

# Words that take an answer back, or set another beside it. A text with one of them is kept whole.
HEDGES = _words(
    """not isn't isnt ain't cannot can't wasn't doesn't don't won't wouldn't never wrong incorrect mistaken mistake
    error or maybe perhaps possibly probably presumably likely if either unless alternatively otherwise could
    might may instead rather actually wait but however although else except unsure uncertain guess suppose hmm
    oops nope sorry correction oder oppure ou или nicht pas vielleicht peut-être quizás quizá talvez forse
    возможно не falls wenn sofern si если oppure"""
)
HEDGES_CJK = (
    "或", "不是", "可能", "也许", "如果", "错", "，若", "（若", "，当", "（当", "除非", "假设", "假如",
    "または", "かもしれ", "ではな", "もし", "또는", "혹은", "아마", "아니", "만약",
)  # fmt: skip

# An answer does not speak of its speaker: "I give up" is prose, "does not exist" is an answer.
SPEAKER = _words(
    """i i'm i'll i've im me my we we're you your sorry unsure unable idea clue please hello hi apologies help assist"""
)

# Words that show a line to be a sentence about its numbers, not the numbers themselves.
SENTENCE = _words(
    """the is are was were be so we get gets have has had it this that then hence thus therefore there which since
    because gives give makes let first next now total altogether our your his her their he she they you need
    needs answer result value using let's it's that's there's isn't not der die das ist sind ein eine la le les
    est el los las es son il i'm don't"""
)

# Countings and comparisons in front of a number that make it a bound or a denial: "at least 5", "not 5".
BOUNDS = _words("not nicht never least most than over under below above beyond exceed exceeds isn't cannot without") | {
    "up to"
}
