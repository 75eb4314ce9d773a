// Generated from Shaders/point/radialScale.glsl by `make kernels`.
EACH_VECTOR(radialScale) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u1_1 = int_of_bits(operands->words[1]);
  const float u2_0 = float_of_bits(operands->words[2]);
  const float u2_1 = float_of_bits(operands->words[3]);
  const float u3_0 = float_of_bits(operands->words[4]);
  const float u4_0 = float_of_bits(operands->words[5]);
  const int32_t u5_0 = int_of_bits(operands->words[6]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u1_0));
    ints v5 = difference(at_1, (ints)(u1_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u2_0) + v6;
    floats v11 = (floats)(u2_1) + v7;
    floats v12 = v9 * v9;
    floats v13 = v11 * v11;
    floats v14 = v12 + v13;
    floats v15 = square_root(v14);
    ints v17 = (floats)(u3_0) <= v15;
    floats v18 = v15 / (floats)(u3_0);
    floats v20 = (floats)(1.0f) - v18;
    floats v22 = (floats)(u4_0) * v20;
    floats v23 = (floats)(1.0f) - v22;
    bool v26 = u5_0 == 2;
    floats v27 = v23 * v23;
    floats v28 = chosen(v26, v27, v23);
    floats v29 = v28 - (floats)(1.0f);
    floats v30 = v9 * v29;
    floats v31 = v11 * v29;
    floats v33 = chosen(v17, (floats)(0.0f), v30);
    floats v34 = chosen(v17, (floats)(0.0f), v31);
    p[i] = (planes){v33, v34, (floats)(1.0f), (floats)(0.0f)};
  }
}
POINT(radialScale)
