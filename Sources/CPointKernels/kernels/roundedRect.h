// Generated from Shaders/point/roundedRect.glsl by `make kernels`.
EACH_VECTOR(roundedRect) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u1_1 = float_of_bits(operands->words[1]);
  const float u1_2 = float_of_bits(operands->words[2]);
  const float u1_3 = float_of_bits(operands->words[3]);
  const int32_t u2_0 = int_of_bits(operands->words[4]);
  const int32_t u2_1 = int_of_bits(operands->words[5]);
  const int32_t u3_0 = int_of_bits(operands->words[6]);
  const int32_t u3_1 = int_of_bits(operands->words[7]);
  const float u4_0 = float_of_bits(operands->words[8]);
  const float u4_1 = float_of_bits(operands->words[9]);
  const float u5_0 = float_of_bits(operands->words[10]);
  const float u5_1 = float_of_bits(operands->words[11]);
  const float u6_0 = float_of_bits(operands->words[12]);
  const float u7_0 = float_of_bits(operands->words[13]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference((ints)(u2_0), at_0);
    ints v5 = difference((ints)(u2_1), at_1);
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u4_0) + v6;
    floats v11 = (floats)(u4_1) + v7;
    ints v13 = difference(at_0, (ints)(u3_0));
    ints v15 = difference(at_1, (ints)(u3_1));
    floats v16 = to_float(v13);
    floats v17 = to_float(v15);
    floats v19 = (floats)(u5_0) + v16;
    floats v21 = (floats)(u5_1) + v17;
    floats v22 = maximum(v9, v19);
    floats v23 = maximum(v11, v21);
    floats v25 = (floats)(u6_0) + v22;
    floats v26 = (floats)(u6_0) + v23;
    floats v28 = maximum(v25, (floats)(0.0f));
    floats v29 = maximum(v26, (floats)(0.0f));
    floats v30 = maximum(v25, v26);
    floats v31 = minimum(v30, (floats)(0.0f));
    floats v32 = v28 * v28;
    floats v33 = v29 * v29;
    floats v34 = v32 + v33;
    floats v35 = square_root(v34);
    floats v36 = v31 + v35;
    floats v37 = v36 - (floats)(u6_0);
    floats v39 = v37 / (floats)(u7_0);
    floats v41 = (floats)(0.5f) - v39;
    floats v42 = maximum(v41, (floats)(0.0f));
    floats v44 = minimum(v42, (floats)(1.0f));
    floats v46 = (floats)(u1_0) * v44;
    floats v48 = (floats)(u1_1) * v44;
    floats v50 = (floats)(u1_2) * v44;
    floats v52 = (floats)(u1_3) * v44;
    p[i] = (planes){v46, v48, v50, v52};
  }
}
POINT(roundedRect)
