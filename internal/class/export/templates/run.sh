#!/bin/sh
# PrairieLearn runs this in the container of each submission.
root=${GRADE:-/grade}
exec python3 "$root/tests/grader.py" prairielearn "$root/student" "$root/results/results.json"
