ALWAYS floats as_floats(words x) { return (floats)x; }
ALWAYS words as_words(floats x) { return (words)x; }
ALWAYS floats splat(float x) { return (floats)x; }

// Returns the truth values of a comparison, whose lanes are 0 or −1.
ALWAYS words truth(ints comparison) { return (words)comparison & 1; }

// Returns r, an integer next to the absolute value of x, with the sign of x.
ALWAYS floats signed_as(floats r, floats x) {
  return as_floats(as_words(r) | (as_words(x) & 0x80000000u));
}

#if CSC_VECTOR_BITS || defined(__aarch64__)
ALWAYS floats rounded_down(floats x) { return __builtin_elementwise_floor(x); }
ALWAYS floats rounded_up(floats x) { return __builtin_elementwise_ceil(x); }
ALWAYS floats truncated(floats x) { return __builtin_elementwise_trunc(x); }
ALWAYS floats rounded_even(floats x) { return __builtin_elementwise_roundeven(x); }
#else
// SSE2 has no instruction that rounds. Floats of at least 2^23 are integers already.
ALWAYS floats if_small(floats x, floats rounded) {
  floats size = as_floats(as_words(x) & 0x7FFFFFFFu);
  return size < splat(0x1p23f) ? signed_as(rounded, x) : x;
}

ALWAYS floats whole(floats x) {
  floats size = as_floats(as_words(x) & 0x7FFFFFFFu);
  floats limited = size < splat(0x1p23f) ? x : splat(0);
  return __builtin_convertvector(__builtin_convertvector(limited, ints), floats);
}

ALWAYS floats truncated(floats x) { return if_small(x, whole(x)); }

ALWAYS floats rounded_down(floats x) {
  floats near = whole(x);
  return if_small(x, near > x ? near - splat(1) : near);
}

ALWAYS floats rounded_up(floats x) {
  floats near = whole(x);
  return if_small(x, near < x ? near + splat(1) : near);
}

ALWAYS floats rounded_even(floats x) {
  // The sum has no bits for fractions, so it is rounded to an integer.
  floats size = as_floats(as_words(x) & 0x7FFFFFFFu);
  return if_small(x, (size + splat(0x1p23f)) - splat(0x1p23f));
}
#endif

// The smaller and the larger number, or the first if neither is.
ALWAYS floats minimum(floats x, floats y) { return y < x ? y : x; }
ALWAYS floats maximum(floats x, floats y) { return x < y ? y : x; }

// Returns a float truncated and limited to the range of an int, or 0 for NaN.
ALWAYS ints int_of(floats x) {
  floats raised = x > splat(-2147483648.0f) ? x : splat(-2147483648.0f);
  floats limited = raised < splat(2147483520.0f) ? raised : splat(2147483520.0f);
  ints value = __builtin_convertvector(limited, ints);
  value = x >= splat(2147483648.0f) ? (ints)INT32_MAX : value;
  return x == x ? value : (ints)0;
}

// The same for uint.
ALWAYS words uint_of(floats x) {
  floats raised = x > splat(0) ? x : splat(0);
  // The upper half of the range is converted like the lower one.
  ints is_high = raised >= splat(2147483648.0f);
  floats lowered = is_high ? raised - splat(2147483648.0f) : raised;
  floats limited = lowered < splat(2147483520.0f) ? lowered : splat(2147483520.0f);
  words value = (words)__builtin_convertvector(limited, ints);
  value = is_high ? value ^ (words)0x80000000u : value;
  return raised >= splat(4294967296.0f) ? (words)UINT32_MAX : value;
}

ALWAYS floats float_of_int(ints x) { return __builtin_convertvector(x, floats); }

// Both halves are exact, so only the sum rounds.
ALWAYS floats float_of_uint(words x) {
  floats high = __builtin_convertvector((ints)(x >> 16), floats);
  floats low = __builtin_convertvector((ints)(x & 0xFFFF), floats);
  return high * splat(65536.0f) + low;
}
