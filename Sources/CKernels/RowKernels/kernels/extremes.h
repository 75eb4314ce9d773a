// The greatest or least samples of windows, for bytes and then for floats. The file needs SAMPLE,
// the vector type VECTOR of SAMPLES samples, and SAMPLED(name), a function's name for the type.
// Vectors are cast to LANES of 32 bits, of which a pixel has PIXEL_LANES.

// Returns the vector that begins one or two pixels into `a`, which `b` follows.
ALWAYS VECTOR SAMPLED(further)(VECTOR a, VECTOR b, int distance) {
#define FROM(i)                                                                                  \
  (VECTOR) __builtin_shufflevector((LANES)a, (LANES)b, i, i + 1, i + 2, i + 3, i + 4, i + 5,     \
                                   i + 6, i + 7, i + 8, i + 9, i + 10, i + 11, i + 12, i + 13,   \
                                   i + 14, i + 15)
  return distance == 1 ? FROM(PIXEL_LANES) : FROM(2 * PIXEL_LANES);
#undef FROM
}

ALWAYS VECTOR SAMPLED(extreme)(VECTOR a, VECTOR b, bool greatest) {
  return greatest ? (b > a ? b : a) : (b < a ? b : a);
}

ALWAYS SAMPLE SAMPLED(extreme1)(SAMPLE a, SAMPLE b, bool greatest) {
  return greatest ? (b > a ? b : a) : (b < a ? b : a);
}

ALWAYS void SAMPLED(extreme_rows_of)(SAMPLE *result, const SAMPLE *const *rows, size_t row_count,
                                     size_t samples, bool greatest) {
  size_t i = 0;
  for (; i + SAMPLES <= samples; i += SAMPLES) {
    VECTOR v = LOAD(VECTOR, rows[0] + i);
    for (size_t k = 1; k < row_count; k++)
      v = SAMPLED(extreme)(v, LOAD(VECTOR, rows[k] + i), greatest);
    STORE(VECTOR, result + i, v);
  }
  for (; i < samples; i++) {
    SAMPLE value = rows[0][i];
    for (size_t k = 1; k < row_count; k++)
      value = SAMPLED(extreme1)(value, rows[k][i], greatest);
    result[i] = value;
  }
}

static void SAMPLED(extreme_rows)(SAMPLE *result, const SAMPLE *const *rows, size_t row_count,
                                  size_t count, bool greatest) {
  if (row_count == 3) {
    if (greatest) SAMPLED(extreme_rows_of)(result, rows, 3, 4 * count, true);
    else SAMPLED(extreme_rows_of)(result, rows, 3, 4 * count, false);
  } else if (row_count == 2) {
    if (greatest) SAMPLED(extreme_rows_of)(result, rows, 2, 4 * count, true);
    else SAMPLED(extreme_rows_of)(result, rows, 2, 4 * count, false);
  } else {
    if (greatest) SAMPLED(extreme_rows_of)(result, rows, row_count, 4 * count, true);
    else SAMPLED(extreme_rows_of)(result, rows, row_count, 4 * count, false);
  }
}

// Takes the extreme of each sample and the one `distance` further on. `result` may be `row`, since
// samples are read before they are replaced.
ALWAYS void SAMPLED(extreme_pairs)(SAMPLE *result, const SAMPLE *row, size_t distance,
                                   size_t samples, bool greatest) {
  size_t i = 0;
  for (; i + SAMPLES <= samples; i += SAMPLES) {
    VECTOR v = SAMPLED(extreme)(LOAD(VECTOR, row + i), LOAD(VECTOR, row + i + distance), greatest);
    STORE(VECTOR, result + i, v);
  }
  for (; i < samples; i++)
    result[i] = SAMPLED(extreme1)(row[i], row[i + distance], greatest);
}

// Takes the extreme of each sample and those of the next two pixels.
ALWAYS void SAMPLED(extreme_threes)(SAMPLE *result, const SAMPLE *row, size_t samples,
                                    bool greatest) {
  size_t i = 0;
  if (samples >= SAMPLES) {
    VECTOR v = LOAD(VECTOR, row);
    for (; i + 2 * SAMPLES <= samples + 8; i += SAMPLES) {
      VECTOR next = LOAD(VECTOR, row + i + SAMPLES);
      VECTOR pair = SAMPLED(extreme)(v, SAMPLED(further)(v, next, 1), greatest);
      STORE(VECTOR, result + i,
            SAMPLED(extreme)(pair, SAMPLED(further)(v, next, 2), greatest));
      v = next;
    }
  }
  for (; i < samples; i++)
    result[i] = SAMPLED(extreme1)(SAMPLED(extreme1)(row[i], row[i + 4], greatest), row[i + 8],
                                  greatest);
}

// Two adjacent windows give the extremes of a window of twice the width. The last two may overlap.
ALWAYS void SAMPLED(extreme_columns_of)(SAMPLE *result, SAMPLE *row, size_t radius, size_t count,
                                        bool greatest) {
  size_t width = 2 * radius + 1, reached = 1, pixels = count + 2 * radius;
  if (width == 3) {
    SAMPLED(extreme_threes)(result, row, 4 * count, greatest);
    return;
  }
  for (; 2 * reached < width; reached *= 2) {
    pixels -= reached;
    SAMPLED(extreme_pairs)(row, row, 4 * reached, 4 * pixels, greatest);
  }
  SAMPLED(extreme_pairs)(result, row, 4 * (width - reached), 4 * count, greatest);
}

static void SAMPLED(extreme_columns)(SAMPLE *result, SAMPLE *row, size_t radius, size_t count,
                                     bool greatest) {
  if (greatest) SAMPLED(extreme_columns_of)(result, row, radius, count, true);
  else SAMPLED(extreme_columns_of)(result, row, radius, count, false);
}
