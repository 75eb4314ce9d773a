// Point kernels in turn on blocks of pixels in the nearest cache, and tables for per-channel
// kernels.

ALWAYS void store_planes(float *row, planes p) {
#define PAIRS(v, w, i)                                                                           \
  __builtin_shufflevector(v, w, i, i + 16, i + 1, i + 17, i + 2, i + 18, i + 3, i + 19, i + 4,    \
                          i + 20, i + 5, i + 21, i + 6, i + 22, i + 7, i + 23)
#define PIXELS(v, w, i)                                                                          \
  __builtin_shufflevector(v, w, i, i + 1, i + 16, i + 17, i + 2, i + 3, i + 18, i + 19, i + 4,    \
                          i + 5, i + 20, i + 21, i + 6, i + 7, i + 22, i + 23)
  floats red_green[2] = {PAIRS(p.red, p.green, 0), PAIRS(p.red, p.green, 8)};
  floats blue_alpha[2] = {PAIRS(p.blue, p.alpha, 0), PAIRS(p.blue, p.alpha, 8)};
  for (int half = 0; half < 2; half++) {
    STORE(floats, row + 32 * half, PIXELS(red_green[half], blue_alpha[half], 0));
    STORE(floats, row + 32 * half + 16, PIXELS(red_green[half], blue_alpha[half], 8));
  }
}

typedef struct {
  planes vectors[CROW_BLOCK / 16];
} block;

static void load_block(block *block, const float *row, size_t count) {
  size_t whole = count / 16, rest = (count - 16 * whole) * 16;
  for (size_t v = 0; v < whole; v++) block->vectors[v] = planes_from_floats(row + 64 * v);
  if (rest) {
    // Opaque pixels after the last do not count.
    float last[64];
    for (size_t i = 0; i < 64; i++) last[i] = 1;
    memcpy(last, row + 64 * whole, rest);
    block->vectors[whole] = planes_from_floats(last);
  }
}

static void store_block(float *row, const block *block, size_t count) {
  size_t whole = count / 16, rest = (count - 16 * whole) * 16;
  for (size_t v = 0; v < whole; v++) store_planes(row + 64 * v, block->vectors[v]);
  if (rest) {
    float last[64];
    store_planes(last, block->vectors[whole]);
    memcpy(row + 64 * whole, last, rest);
  }
}

ALWAYS bool is_block_opaque(const block *block, size_t vectors) {
  ints translucent = 0;
  for (size_t v = 0; v < vectors; v++) translucent |= block->vectors[v].alpha != 1.0f;
  return !__builtin_reduce_or(translucent);
}

static void apply_points(float *row, const float *second, const float *third, size_t count,
                         int32_t x, int32_t y, const crow_call *calls, size_t call_count) {
  block first, others[2];
  const float *rows[2] = {second, third};
  for (size_t i = 0; i < count; i += CROW_BLOCK) {
    size_t size = count - i < CROW_BLOCK ? count - i : CROW_BLOCK, vectors = (size + 15) / 16;
    load_block(&first, row + 4 * i, size);
    bool opaque = is_block_opaque(&first, vectors);
    for (size_t o = 0; o < 2 && rows[o]; o++) {
      load_block(others + o, rows[o] + 4 * i, size);
      opaque = opaque && is_block_opaque(others + o, vectors);
    }
    for (size_t c = 0; c < call_count; c++) {
      if (c) opaque = is_block_opaque(&first, vectors);
      calls[c].run(&first, others, others + 1, vectors, x + (int32_t)i, y, &calls[c].operands,
                   opaque);
    }
    store_block(row + 4 * i, &first, size);
  }
}

// Returns the pixels of the next block, which ends where streaming stores may begin.
ALWAYS size_t next_size(const uint8_t *bytes, size_t count, bool streams) {
  size_t lead = streams ? (-(uintptr_t)bytes & 63) / 4 : 0;
  if (lead == 0) lead = CROW_BLOCK;
  return count < lead ? count : lead;
}

ALWAYS planes planes_from_opaque(colors v) {
  floats one = 1;
#define CHANNEL(v) (__builtin_convertvector((ints)((v) & 0xFF), floats) * (1.0f / 255))
  return (planes){CHANNEL(v), CHANNEL(v >> 8), CHANNEL(v >> 16), one};
#undef CHANNEL
}

ALWAYS planes planes_by_tables(const uint8_t *row, const float *tables) {
  float found[3][16];
  for (size_t i = 0; i < 16; i++)
    for (size_t c = 0; c < 3; c++) found[c][i] = tables[256 * c + row[4 * i + c]];
  floats one = 1;
  return (planes){LOAD(floats, found[0]), LOAD(floats, found[1]), LOAD(floats, found[2]), one};
}

// Opaque pixels become the bytes of bytes_from_floats.
ALWAYS colors bytes_of_opaque(planes p) {
  colors alpha = 255;
  return packed(unit_level(p.red), unit_level(p.green), unit_level(p.blue), alpha);
}

static size_t bytes_through_points(uint8_t *restrict bytes, const uint8_t *restrict row,
                                   size_t count, int32_t x, int32_t y, const float *tables,
                                   const crow_call *calls, size_t call_count, bool streams) {
  block block;
  size_t done = 0;
  streams = streams && ((uintptr_t)bytes & 3) == 0;
  while (done < count) {
    uint8_t *to = bytes + 4 * done;
    const uint8_t *from = row + 4 * done;
    size_t size = next_size(to, count - done, streams), whole = size / 16;
    size_t rest = (size - 16 * whole) * 4;
    size_t vectors = (size + 15) / 16;
    bool opaque = is_opaque(from, size);
    if (opaque) {
      uint8_t last[64] = {0};
      memcpy(last, from + 64 * whole, rest);
      for (size_t v = 0; v < vectors; v++) {
        const uint8_t *pixels = v < whole ? from + 64 * v : last;
        block.vectors[v] =
            tables ? planes_by_tables(pixels, tables) : planes_from_opaque(LOAD(colors, pixels));
      }
    } else {
      if (tables) break;
      float floats[4 * CROW_BLOCK];
      floats_from_bytes(floats, from, size);
      load_block(&block, floats, size);
    }
    for (size_t c = 0; c < call_count; c++) {
      calls[c].run(&block, &block, &block, vectors, x + (int32_t)done, y, &calls[c].operands,
                   opaque);
      opaque = is_block_opaque(&block, vectors);
    }
    for (size_t v = 0; v < whole; v++) {
      colors result = opaque ? bytes_of_opaque(block.vectors[v]) : straight(block.vectors[v]);
      if (streams && ((uintptr_t)to & 63) == 0)
        __builtin_nontemporal_store(result, (aligned_colors *)(to + 64 * v));
      else
        STORE(colors, to + 64 * v, result);
    }
    if (rest) {
      colors result =
          opaque ? bytes_of_opaque(block.vectors[whole]) : straight(block.vectors[whole]);
      memcpy(to + 64 * whole, &result, rest);
    }
    done += size;
  }
  return done;
}

static size_t bytes_by_tables(uint8_t *restrict bytes, const uint8_t *restrict row, size_t count,
                              const uint8_t *restrict tables, bool streams) {
  size_t done = 0;
  streams = streams && ((uintptr_t)bytes & 3) == 0;
  while (done < count) {
    size_t size = next_size(bytes + 4 * done, count - done, streams);
    const uint8_t *from = row + 4 * done;
    uint8_t *to = bytes + 4 * done;
    if (!is_opaque(from, size)) break;
    size_t i = 0;
#if CROW_VECTOR_BITS == 512
    if (__builtin_cpu_supports("avx512vbmi"))
      i = permute_by_tables(to, from, size, tables, streams && ((uintptr_t)to & 63) == 0);
#endif
    for (; i < size; i++) {
      uint8_t color[4] = {tables[from[4 * i]], tables[256 + from[4 * i + 1]],
                          tables[512 + from[4 * i + 2]], 255};
      memcpy(to + 4 * i, color, 4);
    }
    done += size;
  }
  return done;
}

ALWAYS colors by_gains(colors v, const float *gains) {
  colors sums = (v & 0xFF) + (v >> 8 & 0xFF) + (v >> 16 & 0xFF);
  uint32_t places[16];
  memcpy(places, &sums, sizeof places);
  floats gain = {gains[places[0]],  gains[places[1]],  gains[places[2]],  gains[places[3]],
                 gains[places[4]],  gains[places[5]],  gains[places[6]],  gains[places[7]],
                 gains[places[8]],  gains[places[9]],  gains[places[10]], gains[places[11]],
                 gains[places[12]], gains[places[13]], gains[places[14]], gains[places[15]]};
  planes p = planes_from_opaque(v);
  p.red *= gain;
  p.green *= gain;
  p.blue *= gain;
  return bytes_of_opaque(p);
}

static size_t bytes_by_gains(uint8_t *restrict bytes, const uint8_t *restrict row, size_t count,
                             const float *restrict gains, bool streams) {
  size_t done = 0;
  streams = streams && ((uintptr_t)bytes & 3) == 0;
  while (done < count) {
    size_t size = next_size(bytes + 4 * done, count - done, streams);
    const uint8_t *from = row + 4 * done;
    uint8_t *to = bytes + 4 * done;
    if (!is_opaque(from, size)) break;
    bool bypasses = streams && ((uintptr_t)to & 63) == 0;
    size_t i = 0;
    for (; i + 16 <= size; i += 16) {
      colors result = by_gains(LOAD(colors, from + 4 * i), gains);
      if (bypasses)
        __builtin_nontemporal_store(result, (aligned_colors *)(to + 4 * i));
      else
        STORE(colors, to + 4 * i, result);
    }
    if (i < size) {
      uint8_t last[64] = {0};
      memcpy(last, from + 4 * i, (size - i) * 4);
      colors result = by_gains(LOAD(colors, last), gains);
      memcpy(to + 4 * i, &result, (size - i) * 4);
    }
    done += size;
  }
  return done;
}

static void floats_by_tables(float *restrict row, const uint8_t *restrict bytes, size_t count,
                             const float *restrict tables) {
  for (size_t i = 0; i < count; i++) {
    pixel p = {tables[bytes[4 * i]], tables[256 + bytes[4 * i + 1]],
               tables[512 + bytes[4 * i + 2]], 1};
    STORE(pixel, row + 4 * i, p);
  }
}
