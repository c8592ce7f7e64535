"""A project of two modules, with a library and generated sources, as a repository with a change; and build tools that only pretend."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SHOP = Path(__file__).parents[1] / "java/building/shop"
CART = "core/src/main/java/shop/core/Cart.java"


def git(root: Path, *words: str) -> str:
    """What git says."""
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True, text=True).stdout


def changed_shop(root: Path) -> Path:
    """A checkout whose last commit changed one method."""
    checkout = root / "shop"
    shutil.copytree(SHOP, checkout)
    git(checkout, "init", "-q", "-b", "main")
    git(checkout, "add", "-A")
    git(checkout, "commit", "-q", "-m", "The shop")
    cart = checkout / CART
    cart.write_text(cart.read_text().replace("x / 2", "x >> 1"))
    git(checkout, "commit", "-q", "-a", "-m", "Halve by shifting")
    return checkout


def pretend(folder: Path, name: str, script: str) -> dict[str, str]:
    """The environment with a tool that is a shell script; it notes its arguments in a file `log` beside it."""
    folder.mkdir(exist_ok=True)
    tool = folder / name
    tool.write_text(f'#!/bin/sh\necho "$*" >> "{folder}/log"\n{script}\n')
    tool.chmod(0o755)
    return {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
