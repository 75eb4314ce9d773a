// The instruction sets that may be used, counted from the baseline on.
#ifndef CKERNELS_INSTRUCTIONS_H
#define CKERNELS_INSTRUCTIONS_H

#include <stddef.h>

extern size_t allowed_instruction_sets;

#endif
