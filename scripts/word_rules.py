"""What the phrases of each language must not contain, and how long the short ones may be.

A pattern is searched in every phrase once names and a building have been put into its holes, so
that it sees what a reader sees: "Royaume de Écuyer", not "Royaume de {name}".
"""

NAMES = ("Ada", "Écuyer", "Baron 2", "Ada & Uwe")
"""A vowel, an accented one, a numbered bot, a team."""

LONGEST = {
    "action.*-how": 90,
    "action.*-what": 60,
    "action.no-fit": 60,
    "action.*": 40,
    "button.*": 26,
    "skip.*": 34,
    "clock.*": 34,
    "level.*": 14,
}
"""Characters that fit the narrowest phone; the first pattern that a key matches counts."""

_NBSP = "\u00a0"

FORBIDDEN: dict[str, dict[str, str]] = {
    "*": {
        r"['\"]": "a straight quote",
        r"\.\.\.": "three dots instead of …",
        r"  |\s[,.](?:\s|$)": "a space too many",
    },
    "en": {
        r"\bset (a|the) table|[Ss]it down|[Tt]ake back|[Cc]all(ed)? off|[Bb]eing played": (
            "reads translated"
        ),
        r"[Ss]end the dragon": "the rulebook bribes the dragon",
        r"fits? nowhere|\banew\b": "English that nobody says",
    },
    "fr": {
        rf"(?<![{_NBSP}\u202f])[:;!?»](?![/\d])": "no no-break space before the sign",
        rf"«(?!{_NBSP})": "no no-break space after «",
        r"\b(?:[DdLlNnSsJjMm]e|[Qq]ue) [AEÉÈÊIOUYaeéèêiouyh](?:da|cuyer)": "no elision",
        r"(?:Détruit|Construit|Brûlé)\s: ": "a participle that the building's gender would change",
        r"[Dd]ress(?:er|ez) (?:une|la) table|ne va nulle part": "reads translated",
    },
    "de": {
        r"(?<!\u00a0)…": "no no-break space before …",
        r"je einzeln|Tisch decken|Deck einen": "reads translated",
        r"[Ee]ntfern(?:en|t|te) Dominostein": "discarding is abwerfen",
    },
    "it": {
        r"(?:Distrutto|Costruito): ": "a participle that the building's gender would change",
        r"trasferisce da ": "reads as coming from, not going to",
        r"in dotazione": "the pile is a pila",
    },
    "es": {
        r"\bSaltar\b|\bMirar\b": "reads translated",
        r"(?<!¿)\b[Qq]ué hay[^¿]*(?<!\?)$": "no ¿?",
    },
    "pt": {r"\bVale, mas|Espetador": "reads translated"},
    "pt-BR": {r"[Rr]ecolh|\bVale, mas|\bSalão": "reads translated"},
    "nl": {r"[Aa]fgelast|neerzetten|[Vv]rijwillige": "reads translated"},
    "ru": {
        r"принимает (?:Ada|Écuyer)": "a name in the wrong case",
        r"(?:domino|свадьба|весілля) на \d": "write the number of players in words",
        r"[Сс]колько стоит|сто[ия]т дорого": "reads as a price",
    },
    "uk": {
        r"[бвгґджзклмнпрстфхцчшщ] й ": "і after a consonant",
        r"область лук\b": "reads as an onion or a bow",
        r"приймає (?:Ada|Écuyer)": "a name in the wrong case",
        r"(?:domino|свадьба|весілля) на \d": "write the number of players in words",
    },
    "pl": {
        r"gracza (?:Ada|Écuyer)": "gracza before names that may be two",
        r"[Oo]dwoła": "a game is anulowana",
        r"posiadłość \(": "reads translated",
    },
}
