#ifndef GLBLUR_CGETOPT_SHIM_H
#define GLBLUR_CGETOPT_SHIM_H

#include <getopt.h>

// getopt_long returns its results in global variables, which Swift 6 does not let a program access
// directly.
static inline const char *glblur_optarg(void) { return optarg; }
static inline int glblur_optind(void) { return optind; }
static inline int glblur_optopt(void) { return optopt; }
static inline void glblur_getopt_reset(void) {
  optind = 0;  // In glibc, 0 reinitialises the scanner; 1 does not.
  opterr = 0;  // The caller prints the messages.
}

#endif
