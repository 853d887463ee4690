"""Finds a Chromium for the browser tests, or installs one, and says which."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


def find_chromium() -> str:
    """Path of a Chromium: on the PATH, Playwright's own, or one installed just now."""
    for look in (_on_path, _of_playwright):
        if found := look():
            return _say(found)
    _install()
    if found := _on_path() or _of_playwright():
        return _say(found)
    raise RuntimeError("No Chromium: put one on the PATH or run `playwright install chromium`.")


def _say(path: str) -> str:
    print(f"browser tests use {path}", file=sys.__stderr__, flush=True)
    return path


def _on_path() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if path and Path(path).exists() else None


def _install() -> None:
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        print("installing Chromium with apt-get", file=sys.__stderr__, flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        wait = ["-o", "DPkg::Lock::Timeout=300"]
        subprocess.run(["apt-get", *wait, "update"], env=environment, check=False)
        done = subprocess.run(
            ["apt-get", *wait, "install", "-y", "--no-install-recommends", "chromium"],
            env=environment,
            check=False,
        )
        if done.returncode == 0:
            return
    print("installing Chromium with Playwright", file=sys.__stderr__, flush=True)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
