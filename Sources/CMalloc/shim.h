#ifndef GLBLUR_CMALLOC_SHIM_H
#define GLBLUR_CMALLOC_SHIM_H

// Swift's modules of C libraries lack these headers.
#if defined(__APPLE__)
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

// Gives memory that has been freed back to the system, where the C library can.
static inline void glblur_trim(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#elif defined(__APPLE__)
  malloc_zone_pressure_relief(NULL, 0);
#endif
}

#endif
