"""Every pair of the benchmark that differs: sampling finds it, and the witness's test passes on old and fails on new."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from benchmarks.labels import ROOT, Expect, LabelledPair, compile_pairs, labelled_pairs
from twinproof.align.match import match_programs
from twinproof.execute.universe import Universe
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.sample.concrete import SideFiles
from twinproof.sample.sample import Found, Plan, sample
from twinproof.witness.compose import build_witness
from twinproof.witness.replay import Replayer
from twinproof.witness.witness import Witness
from witness.java_pairs import STANDIN

COMPILER = ROOT / "BatchCompiler.java"


def witness_of(pair: LabelledPair, classes: Path, sidecar: Sidecar) -> Witness:
    """The witness that sampling leads to."""
    jdk = find_jdk()
    paths = [open_classpath([classes / pair.name / side], jdk) for side in ("old", "new")]
    programs = [load_program(path) for path in paths]
    names = [[name for name in path.names() if name != "Witness"] for path in paths]
    matching = match_programs(programs[0], names[0], programs[1], names[1])
    found = next(each for each in matching.pairs if f"{each.old.owner}.{each.old.name}" == pair.method)
    old = SideFiles(matching.old, (classes / pair.name / "old",), found.old)
    new = SideFiles(matching.new, (classes / pair.name / "new",), found.new)
    sampled = sample(sidecar, old, new, Universe(matching.old, matching.classes), Plan(30.0))
    assert isinstance(sampled, Found), f"{pair.name}: {sampled}"
    witness = build_witness(Replayer(sidecar, old, new), sampled.input)
    assert isinstance(witness, Witness), f"{pair.name}: {witness}"
    return witness


@pytest.mark.slow
@pytest.mark.parametrize("corpus", ["heapchecker", "heap"])
def test_witnesses_of_the_benchmark(corpus: str, tmp_path: Path) -> None:
    """All of them, compiled in one JVM and run in another."""
    jdk = find_jdk()
    pairs = [pair for pair in labelled_pairs(corpus) if pair.expect is Expect.DIFFERENT]
    classes = compile_pairs(labelled_pairs(corpus), jdk)
    jobs, runs = [], []
    with Sidecar(jdk, CallLimits(seconds=1.0)) as sidecar:
        for pair in pairs:
            test = witness_of(pair, classes, sidecar).test
            name = test.partition("\nclass ")[2].partition(" ")[0]
            source = tmp_path / pair.name / f"{name}.java"
            source.parent.mkdir(parents=True)
            source.write_text(test)
            for side in ("old", "new"):
                target = source.parent / side
                jobs.append("\t".join(map(str, (target, *pair.sources(side), source, *STANDIN))))
                runs.append(f"{target}\t{name}")
    (tmp_path / "jobs").write_text("\n".join(jobs) + "\n")
    (tmp_path / "runs").write_text("\n".join(runs) + "\n")
    subprocess.run([jdk.java, COMPILER, tmp_path / "jobs"], check=True, timeout=600)
    words = list(map(str, (jdk.java, "-cp", compile_sources(STANDIN, jdk), "run.Batch", tmp_path / "runs")))
    lines = subprocess.run(words, check=True, capture_output=True, text=True, timeout=600).stdout.splitlines()
    assert len(lines) == 2 * len(pairs)
    wrong = [line for line in lines if not line.partition("\t")[2].startswith("pass" if "/old\t" in line else "fail")]
    assert wrong == []
