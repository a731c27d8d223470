"""Who is who: names to pseudonyms, the same everywhere and for as long as the mapping file is kept."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

import msgspec

from cinch_log.whole_file import write_whole

Kind = Literal["player", "game", "event", "site", "round", "file"]
_SHAPES: Final[dict[Kind, str]] = {
    "player": "Player {}",
    "game": "game-{}",
    "event": "Event {}",
    "site": "Site {}",
    "round": "Round {}",
    "file": "log-{:04}",
}


class MappingError(ValueError):
    """A file that is no mapping: which, and what is wrong."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    cinch_pseudonyms: Literal[1]
    names: dict[Kind, dict[str, str]]


class Pseudonyms:
    """A mapping that grows. Names that differ only in case or spacing are one person.

    Numbers are given out in random order, so that they do not tell the order of the alphabet or of the files.
    """

    def __init__(self, names: dict[Kind, dict[str, str]] | None = None, *, seed: int | None = None) -> None:
        self._names: dict[Kind, dict[str, str]] = {kind: dict((names or {}).get(kind, {})) for kind in _SHAPES}
        self._random = random.SystemRandom() if seed is None else random.Random(seed)

    def add(self, wanted: Iterable[tuple[Kind, str]]) -> None:
        """Gives a pseudonym to every name that has none yet."""
        new = sorted({(kind, _key(kind, name)) for kind, name in wanted})
        self._random.shuffle(new)
        for kind, key in new:
            known = self._names[kind]
            if key not in known:
                known[key] = self._free(kind)

    def __getitem__(self, wanted: tuple[Kind, str]) -> str:
        """The pseudonym of a name that was added."""
        kind, name = wanted
        return self._names[kind][_key(kind, name)]

    def _free(self, kind: Kind) -> str:
        taken = set(self._names[kind].values())
        number = len(taken) + 1
        while (name := _SHAPES[kind].format(number)) in taken:
            number += 1
        return name

    def save(self, path: Path) -> None:
        """Writes the mapping, readable by nobody else. Raises `OSError`; what stood there is then untouched."""
        data = {"cinch_pseudonyms": 1, "names": self._names}
        text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        write_whole(path, text.encode("utf-8", "backslashreplace"), overwrite=True, mode=0o600)


def load_pseudonyms(path: Path) -> Pseudonyms:
    """The mapping in this file; an empty one when there is no such file.

    Raises:
        MappingError: it is something else, or gives two names one pseudonym.
        OSError: it can not be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Pseudonyms()
    try:
        found = msgspec.json.decode(data, type=_File)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise MappingError(f"{path} is no mapping of pseudonyms: {error}") from None
    for kind, names in found.names.items():
        if len(set(names.values())) < len(names):
            raise MappingError(f"{path} gives the same pseudonym to two names ({kind})")
    return Pseudonyms(found.names)


def _key(kind: Kind, name: str) -> str:
    if kind in ("game", "file"):
        return name
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
