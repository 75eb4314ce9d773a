// The function `hypotf` of C for the library that contains this module, and for it alone.
//
// Swift's overlay for the C library has calls of it that the linker must keep, though nothing here uses
// them. Those of glibc have the version 2.35, which is newer than that of all else that the library for
// C needs (2.34).
#ifndef CHYPOTENUSE_H
#define CHYPOTENUSE_H

#include <math.h>

#endif
