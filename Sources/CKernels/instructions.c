#include "instructions.h"

#include <stdlib.h>
#include <string.h>

size_t allowed_instruction_sets = 3;

// The environment is read before there are threads, since others may change it later.
__attribute__((constructor)) static void read_environment(void) {
  const char *widest = getenv("GLBLUR_INSTRUCTIONS");
  if (!widest) return;
  if (strcmp(widest, "baseline") == 0) allowed_instruction_sets = 1;
  if (strcmp(widest, "AVX2") == 0) allowed_instruction_sets = 2;
}
