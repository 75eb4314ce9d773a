// Generated from Shaders/point/bars.glsl by `make kernels`.
EACH_VECTOR(bars) {
  const int32_t u2_0 = int_of_bits(operands->words[0]);
  const int32_t u2_1 = int_of_bits(operands->words[1]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = maximum((ints)(0), at_0);
    ints v4 = minimum((ints)(u2_0), v2);
    ints v6 = product((ints)(3), v4);
    ints v9 = difference((ints)(u2_1), at_1);
    floats v10 = to_float(v9);
    ints v12 = v6 & (ints)(2047);
    ints v14 = shifted_right(v6, (ints)(11));
    floats v15 = listed(&operands->tables[0], v12, v14);
    floats v19 = v15 - v10;
    floats v21 = maximum(v19, (floats)(0.0f));
    floats v23 = minimum(v21, (floats)(1.0f));
    ints v25 = sum(v6, (ints)(1));
    ints v26 = (ints)(2047) & v25;
    ints v27 = shifted_right(v25, (ints)(11));
    floats v28 = listed(&operands->tables[0], v26, v27);
    floats v32 = v28 - v10;
    floats v33 = maximum(v32, (floats)(0.0f));
    floats v34 = minimum(v33, (floats)(1.0f));
    ints v36 = sum(v6, (ints)(2));
    ints v37 = (ints)(2047) & v36;
    ints v38 = shifted_right(v36, (ints)(11));
    floats v39 = listed(&operands->tables[0], v37, v38);
    floats v43 = v39 - v10;
    floats v44 = maximum(v43, (floats)(0.0f));
    floats v45 = minimum(v44, (floats)(1.0f));
    p[i] = (planes){v23, v34, v45, (floats)(1.0f)};
  }
}
POINT(bars)
