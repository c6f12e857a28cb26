"""The page of licences names what is installed with the project, and what is under the GPL."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| ([\w.-]+) \| (.+?) \| ", re.MULTILINE)
FOR_DEVELOPERS = {"bench", "package", "test", "train"}
"""Extras whose own needs the page leaves out."""


def licences() -> dict[str, str]:
    """What the page says of each package."""
    page = (ROOT / "docs" / "licences.md").read_text("utf-8")
    return {canonicalize_name(name): licence for name, licence in ROW.findall(page)}


def demands() -> Mapping[str, list[Requirement]]:
    """What pyproject.toml asks for, by extra; "" for what is always installed."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    by_extra = {"": project["dependencies"], **project["optional-dependencies"]}
    return {
        extra: [made for made in map(Requirement, texts) if made.name != project["name"]]
        for extra, texts in by_extra.items()
    }


def applies(requirement: Requirement, extra: str) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": extra})


def brought(requirements: Iterable[Requirement], seen: set[str]) -> Iterator[Distribution]:
    """What is installed here because of them, each once."""
    for requirement in requirements:
        try:
            found = distribution(requirement.name)
        except PackageNotFoundError:
            continue  # of an extra that was not installed
        if requirement.name not in seen:
            seen.add(requirement.name)
            yield found
        needs = [Requirement(text) for text in found.requires or ()]
        for extra in ("", *requirement.extras):
            asked = [need for need in needs if applies(need, extra)]
            yield from brought([need for need in asked if need.name not in seen], seen)


def installed() -> list[Distribution]:
    """All that users have installed here, by pip, with the bot."""
    asked = [
        requirement
        for extra, requirements in demands().items()
        if extra not in FOR_DEVELOPERS
        for requirement in requirements
        if applies(requirement, extra)
    ]
    return [*brought(asked, set())]


def told(found: Distribution) -> str:
    """What a package's metadata says of its licence."""
    fields = ("License-Expression", "License", "Classifier")
    values = [value for field in fields for value in found.metadata.get_all(field) or ()]
    return "\n".join(value for value in values if not value.startswith("Topic"))


def test_each_dependency_in_pyproject_has_a_row() -> None:
    asked = {canonicalize_name(each.name) for some in demands().values() for each in some}
    assert {"numpy", "python3-xlib", "playwright", "ruff"} <= asked
    assert asked - licences().keys() == set()


def test_what_dependencies_bring_has_a_row() -> None:
    names = {canonicalize_name(found.name) for found in installed()}
    assert {"cryptography", "llvmlite", "mouseinfo"} <= names
    assert names - licences().keys() == set()


def test_what_is_under_the_gpl_is_said_to_be() -> None:
    under_it = [found.name for found in installed() if re.search(r"\bGPL", told(found))]
    assert "MouseInfo" in under_it
    page = licences()
    assert [name for name in under_it if "**GPL" not in page[canonicalize_name(name)]] == []
