#ifndef GLBLUR_CMALLOC_SHIM_H
#define GLBLUR_CMALLOC_SHIM_H

// Swift's module of glibc lacks this header.
#include <malloc.h>

#endif
