"""A program that speaks the engine protocol and fails in the way its argument names."""

import os
import subprocess
import sys
import time


def say(line: str) -> None:
    print(line, flush=True)


def flood() -> None:
    while True:
        say("info string " + "x" * 1000)


how, *more = sys.argv[1:]
if how == "deaf":
    time.sleep(60)
if how == "mute":
    sys.stdin.read()
for line in sys.stdin:
    word = line.split()[0]
    if word == "uki":
        say("hello" if how == "rude" else "ukiok")
    elif word == "isready":
        say("readyok")
    elif word == "newgame" and how == "refuses":
        say("error plays chess only")
    elif word == "moves":
        first = line.removeprefix("moves ").split(", ")[0].strip()
    elif word == "go":
        if how == "crash":
            print("Segmentation fault, perhaps", file=sys.stderr)
            sys.exit(3)
        if how == "killed":
            os.kill(os.getpid(), 9)
        if how == "closes":
            os.close(1)
            time.sleep(60)
        if how == "hang":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            with open(more[0], "w") as file:
                file.write(f"{os.getpid()} {child.pid}")
            time.sleep(600)
        if how == "flood":
            flood()
        if how == "endless":
            while True:
                sys.stdout.write("x" * 4096)
        answers = {
            "illegal": "best m13l13",
            "junk": "thinking hard",
            "unreadable": "best castle e1",
            "number": "info playouts many\nbest " + first,
            "empty": "best",
            "binary": "best \x00\x01",
            "error": "error no idea",
        }
        say(answers.get(how, f"info value 0.5 playouts 3 line {first}\nbest {first}"))
        if how == "twice":
            say(f"best {first}")
