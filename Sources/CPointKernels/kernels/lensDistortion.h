// Generated from Shaders/point/lensDistortion.glsl by `make kernels`.
EACH_VECTOR(lensDistortion) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u1_1 = int_of_bits(operands->words[1]);
  const float u2_0 = float_of_bits(operands->words[2]);
  const float u2_1 = float_of_bits(operands->words[3]);
  const float u3_0 = float_of_bits(operands->words[4]);
  const float u4_0 = float_of_bits(operands->words[5]);
  const float u5_0 = float_of_bits(operands->words[6]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u1_0));
    ints v5 = difference(at_1, (ints)(u1_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u2_0) + v6;
    floats v11 = (floats)(u2_1) + v7;
    floats v13 = (floats)(u3_0) * v9;
    floats v14 = (floats)(u3_0) * v11;
    floats v15 = v13 * v13;
    floats v16 = v14 * v14;
    floats v17 = v15 + v16;
    floats v19 = (floats)(u5_0) * v17;
    floats v21 = (floats)(u4_0) + v19;
    floats v22 = v17 * v21;
    floats v23 = v9 * v22;
    floats v24 = v11 * v22;
    p[i] = (planes){v23, v24, (floats)(1.0f), (floats)(0.0f)};
  }
}
POINT(lensDistortion)
