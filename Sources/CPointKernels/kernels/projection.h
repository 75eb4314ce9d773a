// Generated from Shaders/point/projection.glsl by `make kernels`.
EACH_VECTOR(projection) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u1_1 = int_of_bits(operands->words[1]);
  const float u2_0 = float_of_bits(operands->words[2]);
  const float u2_1 = float_of_bits(operands->words[3]);
  const float u2_2 = float_of_bits(operands->words[4]);
  const float u2_3 = float_of_bits(operands->words[5]);
  const float u3_0 = float_of_bits(operands->words[6]);
  const float u3_1 = float_of_bits(operands->words[7]);
  const float u3_2 = float_of_bits(operands->words[8]);
  const float u3_3 = float_of_bits(operands->words[9]);
  const float u4_0 = float_of_bits(operands->words[10]);
  const float u4_1 = float_of_bits(operands->words[11]);
  const float u4_2 = float_of_bits(operands->words[12]);
  const float u4_3 = float_of_bits(operands->words[13]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u1_0));
    ints v5 = difference(at_1, (ints)(u1_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u4_0) * v6;
    floats v11 = (floats)(u4_1) * v7;
    floats v12 = v9 + v11;
    floats v14 = (floats)(u4_2) + v12;
    ints v16 = v14 <= (floats)(0.0f);
    floats v18 = (floats)(u2_0) * v6;
    floats v20 = (floats)(u2_1) * v7;
    floats v21 = v18 + v20;
    floats v23 = (floats)(u2_2) + v21;
    floats v24 = v23 / v14;
    floats v25 = v24 - v6;
    floats v27 = (floats)(u3_0) * v6;
    floats v29 = (floats)(u3_1) * v7;
    floats v30 = v27 + v29;
    floats v32 = (floats)(u3_2) + v30;
    floats v33 = v32 / v14;
    floats v34 = v33 - v7;
    floats v35 = chosen(v16, (floats)(0.0f), v25);
    floats v36 = chosen(v16, (floats)(0.0f), v34);
    floats v38 = chosen(v16, (floats)(0.0f), (floats)(1.0f));
    p[i] = (planes){v35, v36, v38, (floats)(0.0f)};
  }
}
POINT(projection)
