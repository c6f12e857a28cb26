"""The template game as a package of somebody else, installed into an environment of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.lamps import PACKAGE

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Environment:
    """A new environment in which the bot can be imported, and whatever it needs."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin") / "python"

    @property
    def packages(self) -> Path:
        """Its site-packages."""
        return next(self.folder.glob("[Ll]ib/**/site-packages"))

    def run(self, *arguments: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
        """The finished command, which must end with that status."""
        done = subprocess.run(
            [self.python, *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=300,
            cwd=self.folder,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done

    def bot(self, *arguments: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
        """A finished command of the bot."""
        return self.run("-m", "bot", *arguments, status=status)


def new_environment(folder: Path) -> Environment:
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    made = Environment(folder)
    here = [ROOT, *(Path(path) for path in sys.path if path.endswith("site-packages"))]
    (made.packages / "present.pth").write_text("\n".join(map(str, here)), "utf-8")
    return made


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """With the package of the template, installed by pip as a user would do it."""
    folder = tmp_path_factory.mktemp("outside")
    source = shutil.copytree(PACKAGE, folder / "lamps")  # a build leaves files in its source
    made = new_environment(folder / "environment")
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    made.run("-m", "pip", "install", *offline, "--disable-pip-version-check", source)
    return made


def test_it_is_registered_by_being_installed(installed: Environment) -> None:
    code = "import minigame_bot as mb; print(*mb.games(), mb.games()['lamps'].title)"
    assert installed.run("-c", code).stdout.split()[-2:] == ["lamps", "点灯"]
    assert "lamps" in installed.bot("read", "--help").stdout
    assert "lamps\n  --theme     night, paper" in installed.bot("practice").stdout


def test_its_screenshots_are_read_and_solved(installed: Environment) -> None:
    picture = PACKAGE / "fixtures" / "large.png"
    done = installed.bot("solve", picture, "--game", "lamps", "--json")
    answer = json.loads(done.stdout)
    assert (answer["game"], answer["solution"]["status"]) == ("lamps", "solved")
    assert answer["solution"]["count"] == picture.with_suffix(".txt").read_text().count(".")


def test_five_levels_are_played_and_reported(installed: Environment, tmp_path: Path) -> None:
    wanted = ["--device", "practice:lamps", "--game", "lamps", "--levels", "5", "--instant"]
    done = installed.bot("play", *wanted, "--report", tmp_path)
    assert done.stdout.count(": solved\n") == 5
    (run,) = tmp_path.glob("*/run.json")
    assert json.loads(run.read_text("utf-8"))["games"] == ["lamps"]


def test_it_keeps_the_contract_there(installed: Environment) -> None:
    alone = ["-c", os.devnull, "-p", "no:cacheprovider", "-p", "no:xdist"]  # not as tests of ours
    done = installed.run("-m", "pytest", "-q", *alone, PACKAGE / "test_lamps.py")
    assert " passed" in done.stdout


BROKEN = {
    "lamps": "the package minigame-bot-lamps has a game of this name",
    "cat": "the package minigame-bot has a game of this name",
    "go": "broken:GAME cannot be imported: ZeroDivisionError: division by zero",
}


def test_broken_packages_are_one_line_each_and_the_others_still_work(
    installed: Environment,
) -> None:
    site = installed.packages
    about = site / "zz_broken-1.0.dist-info"
    about.mkdir()
    try:
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: zz-broken\nVersion: 1.0\n")
        entries = "\n".join(f"{name} = broken:GAME" for name in BROKEN)
        (about / "entry_points.txt").write_text(f"[minigame_bot.games]\n{entries}\n")
        (site / "broken.py").write_text("1 / 0\n")
        picture = PACKAGE / "fixtures" / "small.png"
        done = installed.bot("read", picture, "--game", "lamps")
    finally:
        shutil.rmtree(about)
    start = "minigame-bot: the game {} of the package zz-broken is left out: {}"
    lines = done.stderr.splitlines()
    assert sorted(lines) == sorted(start.format(*pair) for pair in BROKEN.items())
    assert "*..\n..*" in done.stdout
