// Medians of small square windows by networks of minima and maxima, for bytes and then for floats.
// The file follows extremes.h.
//
// The samples of a column are sorted once for all its windows, and adjacent columns are merged
// once. The rest of a window is then merged into two sorted sequences, whose median needs no
// further sorting.

// The samples of a row that are computed at a time.
#define MEDIAN_TILE (1024 / sizeof(SAMPLE))
// Room for a tile, the columns beside it, and the rest of a vector.
#define MEDIAN_ROOM (MEDIAN_TILE + 8 * CROW_NETWORK_RADIUS + SAMPLES)

ALWAYS void SAMPLED(exchange)(VECTOR *v, int low, int high) {
  VECTOR a = v[low], b = v[high];
  v[low] = a < b ? a : b;
  v[high] = a < b ? b : a;
}

// Sorts 3, 5 or 7 vectors, lane by lane, by the networks with the fewest exchanges (Knuth, The Art
// of Computer Programming 3, 5.3.4).
ALWAYS void SAMPLED(sort_column)(VECTOR *v, int count) {
#define X(a, b) SAMPLED(exchange)(v, a, b);
  switch (count) {
  case 3: X(0, 2) X(0, 1) X(1, 2) return;
  case 5: X(0, 3) X(1, 4) X(0, 2) X(1, 3) X(0, 1) X(2, 4) X(1, 2) X(3, 4) X(2, 3) return;
  case 7:
    X(0, 6) X(2, 3) X(4, 5) X(0, 2) X(1, 4) X(3, 6) X(0, 1) X(2, 5) X(3, 4) X(1, 2) X(4, 6)
    X(2, 3) X(4, 5) X(1, 2) X(3, 4) X(5, 6) return;
  }
#undef X
}

// Merges two adjacent sorted sequences, `low` samples below place `half` and `high` samples from
// there on, by Batcher's odd-even merge. `half` is a power of two. Places outside the sequences
// stand for values below or above all, with which exchanges have no effect.
ALWAYS void SAMPLED(merge)(VECTOR *v, int half, int low, int high) {
  int first = half - low, last = half + high - 1;
#pragma clang loop unroll(full)
  for (int i = 0; i < half; i++)
    if (i >= first && i + half <= last) SAMPLED(exchange)(v, i, i + half);
#pragma clang loop unroll(full)
  for (int step = half / 2; step > 0; step /= 2)
#pragma clang loop unroll(full)
    for (int j = step; j < 2 * half - step; j += 2 * step)
#pragma clang loop unroll(full)
      for (int i = j; i < j + step; i++)
        if (i >= first && i + step <= last) SAMPLED(exchange)(v, i, i + step);
}

// Returns the sample with `rank` samples below it in two sorted sequences: the least of the greater
// samples of all pairs that leave that many below.
ALWAYS VECTOR SAMPLED(select)(const VECTOR *a, int a_count, const VECTOR *b, int b_count,
                              int rank) {
  VECTOR least;
  bool any = false;
#pragma clang loop unroll(full)
  for (int i = 0; i <= a_count; i++) {
    int j = rank + 1 - i;
    if (j < 0 || j > b_count) continue;
    VECTOR greater = i == 0   ? b[j - 1]
                     : j == 0 ? a[i - 1]
                              : (a[i - 1] > b[j - 1] ? a[i - 1] : b[j - 1]);
    least = any && least < greater ? least : greater;
    any = true;
  }
  return least;
}

// Copies sorted columns from their tile, from a sample on.
ALWAYS void SAMPLED(take)(VECTOR *v, SAMPLE (*tile)[MEDIAN_ROOM], int count, size_t sample) {
#pragma clang loop unroll(full)
  for (int k = 0; k < count; k++) v[k] = LOAD(VECTOR, tile[k] + sample);
}

// Merges the sequences of a tile with those of the pixels to the right.
ALWAYS void SAMPLED(merge_tile)(SAMPLE (*merged)[MEDIAN_ROOM], SAMPLE (*tile)[MEDIAN_ROOM],
                                int count, int half, size_t samples) {
  for (size_t i = 0; i < samples; i += SAMPLES) {
    VECTOR v[2 * half];
    SAMPLED(take)(v + half - count, tile, count, i);
    SAMPLED(take)(v + half, tile, count, i + 4);
    SAMPLED(merge)(v, half, count, count);
#pragma clang loop unroll(full)
    for (int k = 0; k < 2 * count; k++) STORE(VECTOR, merged[k] + i, v[half - count + k]);
  }
}

// Sorts the columns of a vector of each row, with zeros after the last sample.
ALWAYS void SAMPLED(load_sorted)(VECTOR *v, const SAMPLE *const *rows, int count, size_t sample,
                                 size_t samples) {
#pragma clang loop unroll(full)
  for (int k = 0; k < count; k++) {
    if (sample + SAMPLES <= samples) {
      v[k] = LOAD(VECTOR, rows[k] + sample);
    } else {
      VECTOR last = 0;
      if (sample < samples) memcpy(&last, rows[k] + sample, (samples - sample) * sizeof(SAMPLE));
      v[k] = last;
    }
  }
  SAMPLED(sort_column)(v, count);
}

ALWAYS void SAMPLED(store_some)(SAMPLE *result, VECTOR v, size_t left) {
  if (left >= SAMPLES) STORE(VECTOR, result, v);
  else memcpy(result, &v, left * sizeof(SAMPLE));
}

// Computes the medians of windows of 3 rows and columns, each the median of three values: the
// greatest of the three columns' least samples, the median of their middle ones, and the least of
// their greatest.
ALWAYS void SAMPLED(medians_of_nine)(SAMPLE *result, const SAMPLE *const *rows, size_t count) {
  size_t samples = 4 * count + 8;
  VECTOR column[3], next[3];
  SAMPLED(load_sorted)(column, rows, 3, 0, samples);
  for (size_t i = 0; i < 4 * count; i += SAMPLES) {
    SAMPLED(load_sorted)(next, rows, 3, i + SAMPLES, samples);
    VECTOR second[3], third[3];
#pragma clang loop unroll(full)
    for (int k = 0; k < 3; k++) {
      second[k] = SAMPLED(further)(column[k], next[k], 1);
      third[k] = SAMPLED(further)(column[k], next[k], 2);
    }
    VECTOR least = SAMPLED(extreme)(column[0], SAMPLED(extreme)(second[0], third[0], true), true);
    VECTOR greatest =
        SAMPLED(extreme)(column[2], SAMPLED(extreme)(second[2], third[2], false), false);
    VECTOR middle[3] = {column[1], second[1], third[1]};
    SAMPLED(sort_column)(middle, 3);
    VECTOR three[3] = {least, middle[1], greatest};
    SAMPLED(sort_column)(three, 3);
    SAMPLED(store_some)(result + i, three[1], 4 * count - i);
#pragma clang loop unroll(full)
    for (int k = 0; k < 3; k++) column[k] = next[k];
  }
}

ALWAYS void SAMPLED(medians)(SAMPLE *result, const SAMPLE *const *rows, int radius, size_t count) {
  int width = 2 * radius + 1, rank = width * width / 2;
  SAMPLE columns[width][MEDIAN_ROOM], pairs[2 * width][MEDIAN_ROOM];
  size_t all = 4 * (count + 2 * (size_t)radius);
  for (size_t start = 0; start < 4 * count; start += MEDIAN_TILE) {
    size_t tile = 4 * count - start < MEDIAN_TILE ? 4 * count - start : MEDIAN_TILE;
    size_t samples = tile + 8 * (size_t)radius;
    for (size_t i = 0; i < samples; i += SAMPLES) {
      VECTOR v[7];
      SAMPLED(load_sorted)(v, rows, width, start + i, all);
#pragma clang loop unroll(full)
      for (int k = 0; k < width; k++) STORE(VECTOR, columns[k] + i, v[k]);
    }
    SAMPLED(merge_tile)(pairs, columns, width, 8, samples - 4);
    for (size_t i = 0; i < tile; i += SAMPLES) {
      VECTOR a[32], b[32], median;
      if (radius == 2) {
        SAMPLED(take)(a, pairs, 10, i);
        SAMPLED(take)(b + 16 - 10, pairs, 10, i + 8);
        SAMPLED(take)(b + 16, columns, 5, i + 16);
        SAMPLED(merge)(b, 16, 10, 5);
        median = SAMPLED(select)(a, 10, b + 6, 15, rank);
      } else {
        SAMPLED(take)(a + 16 - 14, pairs, 14, i);
        SAMPLED(take)(a + 16, pairs, 14, i + 8);
        SAMPLED(merge)(a, 16, 14, 14);
        SAMPLED(take)(b + 16 - 14, pairs, 14, i + 16);
        SAMPLED(take)(b + 16, columns, 7, i + 24);
        SAMPLED(merge)(b, 16, 14, 7);
        median = SAMPLED(select)(a + 2, 28, b + 2, 21, rank);
      }
      SAMPLED(store_some)(result + start + i, median, tile - i);
    }
  }
}

static void SAMPLED(median)(SAMPLE *result, const SAMPLE *const *rows, size_t radius,
                            size_t count) {
  switch (radius) {
  case 1: SAMPLED(medians_of_nine)(result, rows, count); return;
  case 2: SAMPLED(medians)(result, rows, 2, count); return;
  case 3: SAMPLED(medians)(result, rows, 3, count); return;
  }
}

#undef MEDIAN_TILE
#undef MEDIAN_ROOM
