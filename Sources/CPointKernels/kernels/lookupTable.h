// Generated from Shaders/point/lookupTable.glsl by `make kernels`.
EACH_VECTOR(lookupTable) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u2_0 = int_of_bits(operands->words[1]);
  const float u3_0 = float_of_bits(operands->words[2]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = quotient(at_0, (ints)(u1_0));
    ints v4 = quotient(at_1, (ints)(u1_0));
    ints v5 = product((ints)(u1_0), v2);
    ints v6 = product((ints)(u1_0), v4);
    ints v7 = difference(at_0, v5);
    ints v8 = difference(at_1, v6);
    ints v10 = product((ints)(u2_0), v4);
    ints v11 = sum(v2, v10);
    floats v12 = to_float(v7);
    floats v13 = to_float(v8);
    floats v14 = to_float(v11);
    floats v16 = (floats)(u3_0) * v12;
    floats v17 = (floats)(u3_0) * v13;
    floats v18 = (floats)(u3_0) * v14;
    p[i] = (planes){v16, v17, v18, (floats)(1.0f)};
  }
}
POINT(lookupTable)
