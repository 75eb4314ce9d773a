// Coefficient arrays that lie partly in a file. libjpeg keeps all coefficients of files with
// several scans or optimised code tables. Linux distributions build its memory manager without
// files.
#ifndef CJPEG_STORE_H
#define CJPEG_STORE_H

#include "CJPEG.h"

#include "libjpeg.h"

typedef struct {
  cjpeg_store store;
  void (*realize)(j_common_ptr info);
  struct jvirt_barray_control *arrays;
} cjpeg_arrays;

// Makes `info` keep coefficients in `arrays`, to which info->client_data must point.
void cjpeg_arrays_install(j_common_ptr info, const cjpeg_store *store);

#endif
