#include "store.h"

#include <string.h>

// Rows of blocks, with a window in memory; libjpeg leaves this type to its memory manager.
struct jvirt_barray_control {
  JBLOCKARRAY window;
  JDIMENSION width;
  JDIMENSION height;
  JDIMENSION most;
  JDIMENSION window_height;
  // The window's first row.
  JDIMENSION first;
  // The first row not yet written.
  JDIMENSION undefined;
  boolean is_zeroed;
  boolean is_changed;
  // The first row's offset in the file.
  uint64_t offset;
  struct jvirt_barray_control *next;
};

static jvirt_barray_ptr request(
    j_common_ptr info, int pool, boolean is_zeroed, JDIMENSION width, JDIMENSION height,
    JDIMENSION most) {
  cjpeg_arrays *arrays = info->client_data;
  jvirt_barray_ptr array = info->mem->alloc_small(info, pool, sizeof *array);
  memset(array, 0, sizeof *array);
  array->width = width;
  array->height = height;
  array->most = most;
  array->is_zeroed = is_zeroed;
  array->next = arrays->arrays;
  arrays->arrays = array;
  return array;
}

static size_t row_bytes(const struct jvirt_barray_control *array) {
  return (size_t)array->width * sizeof(JBLOCK);
}

static void realize(j_common_ptr info) {
  cjpeg_arrays *arrays = info->client_data;
  arrays->realize(info);
  uint64_t total = 0;
  for (jvirt_barray_ptr array = arrays->arrays; array; array = array->next) {
    array->offset = total;
    total += row_bytes(array) * array->height;
  }
  for (jvirt_barray_ptr array = arrays->arrays; array; array = array->next) {
    if (array->window) continue;
    JDIMENSION rows = array->height;
    if (total > arrays->store.most_bytes) {
      rows = (JDIMENSION)((double)rows * (double)arrays->store.most_bytes / (double)total);
    }
    if (rows < array->most) rows = array->most;
    array->window_height = rows;
    array->window = info->mem->alloc_barray(info, JPOOL_IMAGE, array->width, rows);
  }
}

static void transfer(j_common_ptr info, jvirt_barray_ptr array, boolean is_write) {
  const cjpeg_store *store = &((cjpeg_arrays *)info->client_data)->store;
  size_t count = row_bytes(array);
  for (JDIMENSION i = 0; i < array->window_height && array->first + i < array->undefined; i++) {
    uint64_t offset = array->offset + count * (array->first + i);
    uint8_t *row = (uint8_t *)array->window[i];
    if (is_write) {
      if (!store->write(store->context, row, count, offset)) ERREXIT(info, JERR_TFILE_WRITE);
    } else {
      if (!store->read(store->context, row, count, offset)) ERREXIT(info, JERR_TFILE_READ);
    }
  }
}

static JBLOCKARRAY access(
    j_common_ptr info, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count,
    boolean is_writable) {
  JDIMENSION end = start + count;
  if (!array->window || end > array->height || count > array->most) {
    ERREXIT(info, JERR_BAD_VIRTUAL_ACCESS);
  }
  if (start < array->first || end > array->first + array->window_height) {
    if (array->is_changed) transfer(info, array, TRUE);
    array->is_changed = FALSE;
    // Passes go down; a step back starts another pass.
    array->first = start;
    transfer(info, array, FALSE);
  }
  if (array->undefined < end) {
    JDIMENSION row = array->undefined > start ? array->undefined : start;
    // Only rows that begin as zeros may be read before they are written.
    if (is_writable ? array->undefined < start : !array->is_zeroed) {
      ERREXIT(info, JERR_BAD_VIRTUAL_ACCESS);
    }
    if (is_writable) array->undefined = end;
    for (; array->is_zeroed && row < end; row++) {
      memset(array->window[row - array->first], 0, row_bytes(array));
    }
  }
  if (is_writable) array->is_changed = TRUE;
  return array->window + (start - array->first);
}

void cjpeg_arrays_install(j_common_ptr info, const cjpeg_store *store) {
  cjpeg_arrays *arrays = info->client_data;
  arrays->store = *store;
  arrays->realize = info->mem->realize_virt_arrays;
  info->mem->request_virt_barray = request;
  info->mem->realize_virt_arrays = realize;
  info->mem->access_virt_barray = access;
}
