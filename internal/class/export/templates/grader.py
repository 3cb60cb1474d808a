#!/usr/bin/env python3
"""Grades a submission on the cases beside this file, and writes the result as a learning platform wants it.

    grader.py gradescope|prairielearn|classroom50 SUBMISSION RESULT

It needs Python 3 and the compilers of the languages that students may use. Where it runs as root, programs run as a user of their own,
who can read neither the cases nor the result. JOGADA_SAME_USER=1 in the environment turns that off.
"""

import datetime
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import checker

HERE = pathlib.Path(__file__).resolve().parent
CONFIG = json.loads((HERE / "config.json").read_text(encoding="utf-8"))
OUTPUT = 16 << 20  # bytes that a program may write
SHOWN = 2000  # characters of a text that students are shown
APART = os.geteuid() == 0 and os.environ.get("JOGADA_SAME_USER") != "1"
USER = 60000 + os.getpid() % 5000
VIRTUAL = ("Java", "JavaScript", "Go")  # these reserve far more memory than they use


class Missing(Exception):
    """There is no program to grade."""


class NotBuilt(Exception):
    """The compiler rejects the program."""


def said(sentence, *args):
    return CONFIG["words"].get(sentence, sentence) % args


def limited(seconds, memory):
    """A function that limits the process that calls it, and makes it another user's."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (max(OUTPUT, memory or 0), max(OUTPUT, memory or 0)))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if APART:
            resource.setrlimit(resource.RLIMIT_NPROC, (128, 128))
            os.setgroups([])
            os.setgid(USER)
            os.setuid(USER)

    return limit


def sweep():
    """Ends what a program left behind: all processes of its user."""
    found = APART
    while found:
        found = False
        for entry in os.scandir("/proc"):
            try:
                if entry.name.isdigit() and entry.stat().st_uid == USER and "State:\tZ" not in pathlib.Path(entry.path, "status").read_text():
                    os.kill(int(entry.name), signal.SIGKILL)
                    found = True
            except OSError:
                pass  # it has ended meanwhile


def lent(folder):
    """Lets the user of the programs read and write a folder and all in it."""
    for path, _, names in os.walk(folder):
        for at in [path] + [os.path.join(path, name) for name in names]:
            if APART and not os.path.islink(at):
                os.chown(at, USER, USER)
            if not os.path.islink(at):
                os.chmod(at, os.stat(at).st_mode | (0o700 if os.path.isdir(at) else 0o600))


def run(command, cwd, stdin, seconds, memory, virtual):
    """Runs a program: how it ended, its output, and its processor time."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, open(stdin, "rb") as source:
        env = {"PATH": os.environ.get("PATH", os.defpath), "HOME": str(cwd), "TMPDIR": str(cwd), "LANG": "C.UTF-8"}
        begin = time.monotonic()
        process = subprocess.Popen(command, cwd=cwd, env=env, stdin=source, stdout=out, stderr=err, start_new_session=True,
                                   preexec_fn=limited(seconds, None if virtual else memory + (64 << 20)))
        clock = threading.Timer(5 * seconds + 1, lambda: os.killpg(process.pid, signal.SIGKILL))
        clock.start()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        clock.cancel()
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except OSError:
            pass  # nothing is left
        sweep()
        spent = used.ru_utime + used.ru_stime
        out.seek(0)
        err.seek(0)
        output, errors = out.read(OUTPUT + 1), err.read(OUTPUT)[-1000:].decode("utf-8", "replace")
    late = time.monotonic() - begin > 5 * seconds + 1
    if spent > seconds or late or process.returncode == -signal.SIGXCPU:
        return "time-limit-exceeded", output, f"{spent:.2f} s", spent
    if used.ru_maxrss << 10 > memory:
        return "memory-limit-exceeded", output, f"{used.ru_maxrss >> 10} MiB", spent
    if process.returncode == -signal.SIGXFSZ or len(output) > OUTPUT:
        return "output-limit-exceeded", output[:OUTPUT], "", spent
    if process.returncode:
        how = f"signal {-process.returncode}" if process.returncode < 0 else f"exit code {process.returncode}"
        return "run-time-error", output, f"{how}\n{errors}".strip(), spent
    return "", output, "", spent


def sources_of(path):
    """The language of a submission and its sources, the main one first."""
    files = sorted(entry for entry in path.iterdir() if entry.is_file()) if path.is_dir() else [path]
    found = [(language, own) for language in CONFIG["languages"] for own in [[f for f in files if f.suffix in language["extensions"]]] if own]
    if not found:
        raise Missing(said("There is no program in the submission."))
    if len(found) > 1:
        raise Missing(said("The submission has sources in several languages."))
    language, own = found[0]
    main = [file for file in own if file.stem.lower() == "main"]
    if not main and len(own) > 1:
        raise Missing(said("The submission has several sources, and none is called main."))
    own = main + [file for file in own if file not in main]
    return language, own if language["build"] else own[:1]


def filled(words, sources, out):
    command = []
    for word in words:
        command += map(str, sources) if word == "{src}" else [word.replace("{out}", str(out)).replace("{name}", sources[0].stem)]
    return command


def prepare(submission, folder):
    """Copies a submission into a folder and builds it: the command that runs it, and whether its memory is virtual."""
    path, out = folder / "source", folder / "out"
    origin = pathlib.Path(submission, CONFIG["source"])
    if not origin.exists():
        raise Missing(said("There is no program in the submission."))
    if origin.is_dir():
        shutil.copytree(origin, path, symlinks=True, ignore=shutil.ignore_patterns(".git", ".github"))
    else:
        path.mkdir()
        shutil.copy(origin, path / origin.name)
    out.mkdir()
    lent(folder)
    if (path / "run").is_file():
        language, command = {"name": "", "build": [str(path / "build"), str(path), str(out)]}, [str(path / "run"), str(path), str(out)]
        if not (path / "build").is_file():
            language["build"] = None
        for script in ("build", "run"):
            if (path / script).is_file():
                os.chmod(path / script, 0o755)
    else:
        language, sources = sources_of(path)
        command = filled(language["run"], sources, out)
        language = dict(language, build=language["build"] and filled(language["build"], sources, out))
    if language["build"]:
        build = CONFIG["build"]
        try:
            ended, output, why, _ = run(language["build"], out, os.devnull, build["seconds"], build["memory"], True)
        except OSError as error:
            ended, output, why = "run-time-error", b"", str(error)
        if ended:
            raise NotBuilt((output[-1000:].decode("utf-8", "replace") + "\n" + why).strip())
    return command + CONFIG["args"], language["name"] in VIRTUAL


def grade_case(case, command, virtual):
    """The verdict on one case, what was written, and why."""
    stdin, answer = HERE / "cases" / (case["name"] + ".in"), HERE / "cases" / (case["name"] + ".ans")
    with tempfile.TemporaryDirectory() as work:
        lent(work)
        try:
            verdict, output, why, spent = run(command, work, stdin, CONFIG["seconds"], CONFIG["memory"], virtual)
        except OSError as error:
            verdict, output, why, spent = "run-time-error", b"", str(error), 0
    if not verdict:
        verdict, why = checker.judge(answer.read_bytes(), output)
    return {"case": case, "verdict": verdict, "output": output, "why": why, "seconds": spent}


def shown(text):
    text = text if isinstance(text, str) else text.decode("utf-8", "replace")
    return text if len(text) <= SHOWN else text[:SHOWN] + "\n…"


def explained(result):
    """What students see of a case that fails."""
    lines = [f"{result['case']['name']}: {result['verdict']}"]
    if CONFIG["show"] >= 1:
        lines[0] += f" ({result['why']})" if result["why"] else ""
        name = result["case"]["name"]
        parts = [(said("Input"), (HERE / "cases" / (name + ".in")).read_bytes()), (said("Written by the program"), result["output"])]
        if CONFIG["show"] >= 2:
            parts.append((said("Right answer"), (HERE / "cases" / (name + ".ans")).read_bytes()))
        for title, text in parts:
            lines += [title + ":", shown(text).rstrip("\n")]
    return "\n".join(lines)


BAD = {"format": ("wrong-format",), "crashes": ("run-time-error",), "cost": ("time-limit-exceeded", "memory-limit-exceeded", "output-limit-exceeded")}


def earned(check, results):
    """The points for a check, and the results that fail it."""
    of = check["of"]
    if of in BAD:
        tried, failed = results, [r for r in results if r["verdict"] in BAD[of]]
    else:
        tried = [r for r in results if of in ("all", r["case"]["part"])]
        failed = [r for r in tried if r["verdict"] != "accepted"]
    right = len(tried) - len(failed)
    if not tried:
        return 0, tried, failed
    if not failed:
        return check["points"], tried, failed
    if check["share"]:
        return check["points"] * right / len(tried), tried, failed
    for step in check["steps"]:
        if 100 * right >= step["from"] * len(tried):
            return step["points"], tried, failed
    return 0, tried, failed


def graded(submission):
    """The checks with their points, and what is said of all."""
    fault, results, problem = None, [], None
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        try:
            command, virtual = prepare(submission, pathlib.Path(folder))
            results = [grade_case(case, command, virtual) for case in CONFIG["cases"]]
        except Missing as why:
            fault, problem = "missing", str(why)
        except NotBuilt as why:
            fault, problem = "not-built", said("The program can't be built:") + "\n" + str(why)
    tests = []
    for check in CONFIG["checks"]:
        if check["of"] == "builds":
            points, text = (0, problem) if fault else (check["points"], "")
        else:
            points, tried, failed = earned(check, results)
            text = problem or said("Right: %d of %d", len(tried) - len(failed), len(tried))
            text += "".join("\n\n" + explained(r) for r in failed[:1])
        tests.append({"name": check["name"], "points": round(points, 4), "max": check["points"], "text": text})
    return tests, fault, problem


def gradescope(tests, fault, problem, seconds):
    return {
        "score": sum(t["points"] for t in tests), "execution_time": round(seconds), "output": problem or "", "visibility": "visible", "stdout_visibility": "hidden",
        "tests": [{"name": t["name"], "score": t["points"], "max_score": t["max"], "status": "passed" if t["points"] == t["max"] else "failed",
                   "output": t["text"], "visibility": "visible"} for t in tests]}


def prairielearn(tests, fault, problem, seconds):
    if fault:
        return {"gradable": False, "format_errors": [problem], "message": problem}
    most = sum(t["max"] for t in tests) or 1
    return {
        "gradable": True, "score": sum(t["points"] for t in tests) / most, "message": said("Right: %d of %d", sum(t["points"] == t["max"] for t in tests), len(tests)),
        "tests": [{"name": t["name"], "points": t["points"], "max_points": t["max"], "message": t["text"].split("\n")[0], "output": t["text"]} for t in tests]}


def classroom50(tests, fault, problem, seconds):
    scale = 1 if all(t["max"] == int(t["max"]) for t in tests) else 100  # points are whole numbers there
    tests = [{"test-name": t["name"], "passed": t["points"] == t["max"], "score": int(t["points"] * scale), "max-score": int(t["max"] * scale),
              "output": t["text"]} for t in tests]
    env = os.environ.get
    return {
        "schema": "classroom50/result/v1", "classroom": env("CLASSROOM", ""), "assignment": env("ASSIGNMENT", ""), "assignment_type": env("ASSIGNMENT_TYPE") or "individual",
        "owner": env("OWNER") or env("USERNAME") or "", "submission": env("SUBMISSION_TAG", ""), "commit": env("COMMIT_URL", ""), "release": env("RELEASE_URL", ""),
        "review": env("REVIEW_URL") or env("COMMIT_URL", ""), "datetime": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": sum(t["score"] for t in tests), "max-score": sum(t["max-score"] for t in tests), "tests": tests}


def main(args):
    writers = {"gradescope": gradescope, "prairielearn": prairielearn, "classroom50": classroom50}
    if len(args) != 3 or args[0] not in writers:
        sys.exit(__doc__)
    if APART:
        os.chmod(HERE, 0o700)
    begin = time.monotonic()
    result = writers[args[0]](*graded(args[1]), time.monotonic() - begin)
    target = pathlib.Path(args[2])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
