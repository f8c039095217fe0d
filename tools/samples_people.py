"""The people of the pictures: names as most are, and names that try what a screen can hold."""

NAMES = ("Ana", "Bartholomew", "Cruz", "Dunja", "Eleanor", "Fiodor")
LONG = (
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "Maria da Conceição Albuquerque Figueired",
    "Ōé",
    "Zażółć Gęślą Jaźń",
    "Đorđe",
)
"""The longest, in one word and in several, the shortest, and scripts with marks above and below."""
