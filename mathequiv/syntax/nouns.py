"""Counted nouns: what may stand behind a number without changing it, and the words that do change it.

A language that parts its words has nouns without end: what is refused are the words that are none, by their endings and
by lists, and a singular behind a number that is none of the usual ones. A language that does not part them has
counters, a closed class: these are a list, and nothing else counts.
"""

from __future__ import annotations

import re
from fractions import Fraction

from mathequiv.nodes import Unit

_NOUN = re.compile(r"[^\W\d_]+(?:[-' ][^\W\d_]+){0,4}\.?\Z")
# Words that make the rest more than a counted noun.
_HEDGE_WORDS = """
    reject rejects rejecting discard discarded
    not or maybe if wrong but and no nor perhaps possibly otherwise unless when where for is are was either neither so
    that which because since then answer solution correct incorrect right true false guess about almost plus minus
    times to with than less more least most any million billion trillion thousand hundred dozen dozens percent january
    february march april may june july august september october november december half halves third thirds quarter
    quarters fifth fifths sixth sixths seventh sevenths eighth eighths ninth ninths tenth tenths twelfth twelfths
    sixteenth sixteenths hundredth hundredths thousandth thousandths millionth millionths squared cubed root roots
    factorial inverse inverted reciprocal doubled halved tripled quadrupled negative below above loss short lakh lakhs
    crore crores score gross north south east west northeast northwest southeast southwest up down upward downward
    clockwise counterclockwise anticlockwise yes increase decrease gain ago later before after inside outside am pm
    excluded rejected never nope she he we they it must should can except excluding without unknown undefined modulo
    mod over under by at noon midnight
"""
HEDGES = frozenset(_HEDGE_WORDS.split())
# Words that may stand in a formula, and change the number before them: scales and multiples, bases, directions, debts,
# second thoughts, claims, and words that fill a place.
_CHANGING_WORDS = """
    fewer extra additional else instead rather other others wait hold hmm oops sorry though however still yet again
    actually presumably likely unlikely incorrectly mistaken mistake mistakes error errors guesses thus versus always
    cis base radix binary ternary octal hexadecimal hex imaginary complex divided multiplied dozenth dozenths permille
    pair pairs couple couples trio twice thrice double triple quadruple fold tens hundreds thousands googol googols
    myriad myriads basis lorem ipsum dolor blah etc todo tbd xxx opposite opposites inverses reciprocals conjugate
    conjugates negatives negation complement modulus powers exponent left leftward leftwards rightward rightwards
    upwards downwards backward backwards forward forwards behind beneath debt debts deficit deficits overdraft
    overdrawn owed owing due losses lost short shortage shortfall arrears decreases increases reduction reductions
    drop drops lower higher greater smaller larger bigger deeper colder warmer hotter worse better late missing
    lacking withdrawn untrue fake bogus hypothetical nonsense equals exceeds divides fails seems looks misses
    contradicts violates ones approx approximation ish circa roughly mille milles mil mila cento cientos dutzend
    dutzende douzaine douzaines docena docenas halb halbe halbes viertel drittel demi demis mitad nicht kein keine
    magnitude magnitudes oder und vielleicht falsch weniger mehr hoch mal pas peut faux ou moins plus fois incorrecto
    quizás quizá menos mas más veces meno più volte volta talvez errado não vezes не нет или может неверно наверное
    меньше больше минус плюс раз раза ошибка неправда größer höher kürzer später früher zurück übrig carré opposé
    négatif négatifs inversé après également después también además negação até além
    è é être sbagliato sbagliata errata errada erróneo errónea неправильно ошибочно неправда нельзя вряд если
"""
_CHANGING = frozenset(_CHANGING_WORDS.split())
# Scales, and the names of parts, which are the denominators of fractions.
_SCALING = re.compile(
    r"\w*illion(?:th)?s?|(?:m|b|tr)ill?i(?:on|ard|oon)\w*|(?:m|b|tr|cuatr)il+[oó]n\w*|mil(?:h[aãoõ]|har)\w*|(?:zehn|hundert)?tausend\w*"
    r"|hundert\w*|(?:тысяч|миллион|миллиард|триллион|сотн|десятк|десят|дюжин|половин|трет|четверт)\w*|тыс|млн|млрд"
    r"|(?:\w*-)?(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|\w+teen|\w+tie|\w*hundred|\w*thousand)ths?|hal[fv]e?s?"
    r"|(?:medi|terci|cuart|quint|sext|s[eé]p?tim|octav|noven|d[eé]cim|\w+av|\w+[eé]sim)[oa]s?|(?:terç|quart|mei|oitav)os?"
    r"|tiers|quart|\w+ièmes?|(?:mezz|terz|quart|quint|sest|settim|ottav|non|decim|\w+esim)[oi]"
    r"|(?:drit|vier|fünf|sechs|sieb|ach|neun|zehn|elf|zwölf|\w*(?:zehn|zig|hundert|tausend)s?)tel[ns]?"
    r"|(?:втор|пят|шест|седьм|восьм|девят|десят|сот|тысячн)(?:ых|ые|ая)",
    re.IGNORECASE,
)

# -- words by their endings ----------------------------------------------------------------------------------------
# What an adverb, an adjective or a participle ends in, or begins with: none of these is a noun.
_ENDING = re.compile(
    r"\w*(?:ly|[ai]ble|[st]ive|ous|less)|\w{3,}ful|\w{2,}ed|non\w+|un(?!i[fotv]|cle|der)\w+[^s]"
    r"|in(?:valid|finite|exact|complete|coherent|accurate|definite|sufficient|determinate|consistent)|im\w+(?:ble|ct)"
)
_NOUNS_ALL_THE_SAME_WORDS = """
    table vegetable variable cable stable constable timetable crucible olive native motive relative detective captive
    spoonful teaspoonful tablespoonful handful cupful mouthful seed bed shed sled breed weed steed reed
"""
_NOUNS_ALL_THE_SAME = frozenset(_NOUNS_ALL_THE_SAME_WORDS.split())
# Participles that tell of the things counted, and leave their number: behind a noun only.
_HARMLESS_WORDS = """
    needed required used shaded enrolled produced completed played colored coloured packed chosen sold bought made given
    earned saved raised collected baked planted painted printed ordered invited involved called named travelled traveled
    walked attended picked eaten drawn rolled seated
"""
_HARMLESS = frozenset(_HARMLESS_WORDS.split())
# Plurals without an s, singulars that are often written behind a number, and what tells of a measure.
_KNOWN_WORDS = """
    people men women children feet teeth mice geese fish sheep deer dice oxen cattle police staff aircraft spacecraft
    criteria data crew offspring folk salmon trout shrimp bacteria fungi alumni cacti nuclei radii foci loci media
    strata vertices matrices indices pence baht won yen yuan rand peso real rub hertz lux lumen candela siemens baud
    phenomena postmen firemen policemen policewomen businessmen salesmen gentlemen grandchildren schoolchildren
    townspeople apple unit item point person student day hour minute second year month week mile coin ball
    marble card book pencil pen page box bag cup egg orange cookie candy car bus seat ticket dollar cent euro pound
    way time-unit child man woman boy girl digit number value integer factor divisor solution element edge vertex side
    face line term pts pcs ppl ppm ppb dpi px sq cu th each per of old tall long wide high deep thick away apart total
    altogether combined together overall percentage grade profit interest worth change tax cash savings work money water
    wood milk rope persone mele ore giorni studenti ragazzi libri palline minuti secondi gradi metri
"""
_KNOWN = frozenset(_KNOWN_WORDS.split())
_PLURAL = re.compile(r"\w+(?:[^s]s|sses)")

# -- counters ------------------------------------------------------------------------------------------------------
_UNPARTED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_COUNTER_WORDS = """
    个 個 人 名 位 只 隻 本 枚 台 元 块 角 分钱 圆 円 圓 塊 张 張 条 條 件 颗 顆 粒 支 枝 根 辆 輛 头 頭 匹 棵 朵 座
    间 間 间房 层 層 排 行 列 组 組 队 對 家 所 户 戶 口 瓶 杯 盒 箱 袋 包 碗 盘 盤 份 双 套 盏 把 架 艘 部 册 冊 页
    頁 篇 首 句 字 词 门 門 节课 课 道 题 题目 次 回 遍 趟 场 場 场次 种 種 类 類 步 级 級 号 號 轮 局 班 年级 岁 歲
    歳 才 年 个月 個月 月 周 星期 週間 週 天 日 日間 小时 小時 時間 个小时 個小時 分钟 分鐘 分間 秒 秒钟 秒鐘 毫秒 米
    公尺 厘米 公分 毫米 分米 千米 公里 里 寸 尺 千克 公斤 斤 克 毫克 吨 噸 升 毫升 公升 平方米 平方厘米 平方分米
    平方千米 平方公里 立方米 立方厘米 立方分米 亩 公顷 度 摄氏度 弧度 美元 欧元 英镑 日元 人民币 分 位数 点 顶点 単位
    单位 單位 つ ヶ月 か月 カ月 ヵ月 ヶ所 か所 羽 通り 通 問 皿 着 足 軒 番 番目 回目 種類 センチ センチメートル
    メートル キロ キロメートル キログラム グラム リットル ミリリットル ドル セント ユーロ ページ 개 명 원 마리 권 장
    대 자루 송이 그루 병 잔 상자 봉지 켤레 벌 채 쌍 번 회 가지 살 세 년 개월 월 주 일 시간 분 초 미터 센티미터
    밀리미터 킬로미터 킬로그램 그램 톤 리터 밀리리터 달러 센트 유로 도 점 쪽 페이지 줄 칸 층 사람 인분 평방미터
    제곱미터 제곱센티미터 세제곱미터 세제곱센티미터 자리 자리수 팀 조 단위 คน บาท ตัว ชิ้น ลูก ผล เล่ม วัน ปี ชั่วโมง
    นาที วินาที เมตร เซนติเมตร กิโลเมตร กิโลกรัม กรัม ลิตร
"""
_THING_WORDS = """
    苹果 蘋果 梨 桃 橘子 香蕉 西瓜 学生 學生 同学 男生 女生 男孩 女孩 老师 工人 孩子 小朋友 人 球 小球 红球 白球 黑球
    篮球 足球 书 書 本子 笔 铅笔 鉛筆 钢笔 点 顶点 三角形 正方形 长方形 圆 数 整数 正整数 数字 解 根 元素 方法 因数
    约数 质数 素数 面 边 棱 鸡 兔 兔子 狗 猫 鸟 鱼 花 树 车 汽车 座位 硬币 糖 糖果 りんご リンゴ みかん 生徒 本 ボール
    사과 학생 사람 공 책 연필 점 해 정수
"""


def _one_of(words: str) -> str:
    return "|".join(sorted(set(words.split()), key=len, reverse=True))


_COUNTED = re.compile(
    rf"(?:(?:{_one_of(_COUNTER_WORDS)})(?:的|の|의)?(?:{_one_of(_THING_WORDS)})?(?:です|である|だ|입니다|이다|이에요|예요)?"
    r"|(?:です|である|だ|입니다|이다|이에요|예요)|[元円원]/?(?:个|人|つ|個|개|명))\Z"
)


def counted_noun(text: str) -> Unit | None:
    """A counted noun, as in ``5 apples`` and ``49 years old``: at most five words, none of which is a hedge."""
    stripped = re.sub("[. \n]+", " ", text).strip(" ~\n\\")
    if not _NOUN.match(stripped):
        return None
    if _UNPARTED.search(stripped):
        counts = _COUNTED.match(stripped.replace(" ", "")) is not None
    else:
        counts = len(stripped) > 1 and _counts(re.split(r"[-' ]", stripped))
    return Unit(stripped, Fraction(1), ()) if counts else None


def _counts(words: list[str]) -> bool:
    """True for words that tell what is counted: a noun among them, none that changes the number, none but it last."""
    lower = [word.lower() for word in words]
    if any(map(_changes, lower)) or any(word.endswith("ly") for word in lower):
        return False
    last = lower[-1]
    if len(words) > 1 and last in _HARMLESS:
        return any(map(_is_noun, words[:-1]))
    return last in _NOUNS_ALL_THE_SAME or (not _ENDING.fullmatch(last) and any(map(_is_noun, words)))


def _is_noun(word: str) -> bool:
    """A plural, a name, a word of another language, or one of the usual words."""
    if not word.isascii() or word[0].isupper() or word in _KNOWN or word in _NOUNS_ALL_THE_SAME:
        return True
    return _PLURAL.fullmatch(word) is not None and not _ENDING.fullmatch(word)


def _changes(word: str) -> bool:
    """True for a word that makes the number before it another, or takes it back."""
    return word in HEDGES or word in _CHANGING or _SCALING.fullmatch(word) is not None
