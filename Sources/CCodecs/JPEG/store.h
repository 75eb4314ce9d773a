// Arrays of coefficients that lie partly in a file.
//
// libjpeg keeps all coefficients of a picture if a file has several scans, or if the code tables of
// a new file are optimised. Its own memory manager can move them to a file only if it was built
// that way, and Linux distributions build it without.
#ifndef CJPEG_STORE_H
#define CJPEG_STORE_H

#include "CJPEG.h"

#include "libjpeg.h"

typedef struct {
  cjpeg_store store;
  void (*realize)(j_common_ptr info);
  struct jvirt_barray_control *arrays;
} cjpeg_arrays;

// Makes `info` keep its coefficients in `arrays`, to which info->client_data must point.
void cjpeg_arrays_install(j_common_ptr info, const cjpeg_store *store);

#endif
