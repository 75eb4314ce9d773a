#!/bin/sh
#SBATCH --job-name=glblur
#SBATCH --array=0-15
#SBATCH --cpus-per-task=4
#SBATCH --mem=4G
#SBATCH --requeue
# A Slurm array: each of 16 tasks takes every 16th tar file.
#
#   sbatch slurm.sh CHAIN IN OUT
#
# Each task has a folder of its own in OUT, with its own record of --resume, so a task that Slurm starts
# again goes on where it was.
set -eu
chain=$1 in=$2 out=$3/$SLURM_ARRAY_TASK_ID
mkdir -p "$out"
exec glblur run "$chain" "$in"/*.tar -o "$out" --shard auto --resume \
  --backend cpu --threads "${SLURM_CPUS_PER_TASK:-1}"
