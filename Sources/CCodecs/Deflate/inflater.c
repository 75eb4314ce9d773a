#include "CDeflate.h"

#include "libraries.h"

#include <stdlib.h>

struct cdeflate_inflater {
  struct inflate_state state;
  const char *message;
};

static cdeflate_inflater *create(uint32_t wrapper) {
  cdeflate_inflater *inflater = malloc(sizeof *inflater);
  if (!inflater) return NULL;
  isal_inflate_init(&inflater->state);
  inflater->state.crc_flag = wrapper;
  inflater->message = "";
  return inflater;
}

cdeflate_inflater *cdeflate_inflater_create(void) { return create(ISAL_ZLIB); }

cdeflate_inflater *cdeflate_inflater_create_gzip(void) { return create(ISAL_GZIP); }

void cdeflate_inflater_destroy(cdeflate_inflater *inflater) { free(inflater); }

const char *cdeflate_inflater_message(const cdeflate_inflater *inflater) {
  return inflater->message;
}

// The wording of zlib's messages, which users of PNG files know.
static const char *message(int status) {
  switch (status) {
    case ISAL_INVALID_BLOCK: return "invalid block of compressed data";
    case ISAL_INVALID_SYMBOL: return "invalid code in the compressed data";
    case ISAL_INVALID_LOOKBACK: return "invalid distance too far back";
    case ISAL_INVALID_WRAPPER: return "incorrect header check";
    case ISAL_UNSUPPORTED_METHOD: return "unknown compression method";
    case ISAL_INCORRECT_CHECKSUM: return "incorrect check of header or data";
    case ISAL_NEED_DICT: return "the compressed data needs a dictionary";
    default: return "the compressed data is damaged";
  }
}

cdeflate_status cdeflate_inflate(
    cdeflate_inflater *inflater, const uint8_t **bytes, size_t *count, uint8_t **target,
    size_t *room) {
  struct inflate_state *state = &inflater->state;
  state->next_in = (uint8_t *)*bytes;
  state->avail_in = (uint32_t)*count;
  state->next_out = *target;
  state->avail_out = (uint32_t)*room;
  int status = isal_inflate(state);
  *bytes = state->next_in;
  *count = state->avail_in;
  *target = state->next_out;
  *room = state->avail_out;
  if (status != ISAL_DECOMP_OK && status != ISAL_END_INPUT && status != ISAL_OUT_OVERFLOW) {
    inflater->message = message(status);
    return CDEFLATE_IS_DAMAGED;
  }
  return state->block_state == ISAL_BLOCK_FINISH ? CDEFLATE_HAS_ENDED : CDEFLATE_GOES_ON;
}
