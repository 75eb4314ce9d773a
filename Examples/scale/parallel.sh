#!/bin/sh
# GNU parallel: one process for each tar file, on this machine or, with --sshlogin, on others.
#
#   parallel.sh CHAIN IN OUT [options of parallel]
#
# A tar file whose process has ended with status 0 is not done again: --resume of parallel reads the log,
# and --resume of glblur compares the files.
set -eu
chain=$1 in=$2 out=$3
shift 3
mkdir -p "$out"
exec parallel --resume-failed --joblog "$out/jobs.log" "$@" \
  glblur run "$chain" {} -o "$out" --resume --backend cpu --jobs 2 --quiet ::: "$in"/*.tar
