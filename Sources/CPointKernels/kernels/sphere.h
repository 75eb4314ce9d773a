// Generated from Shaders/point/sphere.glsl by `make kernels`.
EACH_VECTOR(sphere) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u1_1 = int_of_bits(operands->words[1]);
  const float u2_0 = float_of_bits(operands->words[2]);
  const float u2_1 = float_of_bits(operands->words[3]);
  const float u3_0 = float_of_bits(operands->words[4]);
  const float u4_0 = float_of_bits(operands->words[5]);
  const float u5_0 = float_of_bits(operands->words[6]);
  const float u5_1 = float_of_bits(operands->words[7]);
  const float u6_0 = float_of_bits(operands->words[8]);
  const float u6_1 = float_of_bits(operands->words[9]);
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
    floats v17 = (floats)(u3_0) - v15;
    floats v19 = v17 + (floats)(0.5f);
    floats v21 = maximum(v19, (floats)(0.0f));
    floats v23 = minimum(v21, (floats)(1.0f));
    floats v24 = maximum(v15, (floats)(u3_0));
    floats v25 = v24 - v15;
    floats v26 = v15 + v24;
    floats v27 = v25 * v26;
    floats v28 = square_root(v27);
    floats v29 = v28 / v24;
    floats v30 = v15 / v24;
    floats v32 = (floats)(u4_0) * v29;
    float v33 = u4_0 * u4_0;
    floats v34 = v30 * v30;
    floats v35 = (floats)(v33) * v34;
    floats v36 = (floats)(1.0f) - v35;
    floats v37 = square_root(v36);
    floats v38 = v32 - v37;
    floats v39 = v38 / v24;
    floats v40 = v9 * v39;
    floats v41 = v11 * v39;
    floats v43 = (floats)(u6_0) * v40;
    floats v45 = (floats)(u6_1) * v41;
    floats v47 = (floats)(u5_0) + v43;
    floats v49 = (floats)(u5_1) + v45;
    floats v50 = v47 - v9;
    floats v51 = v49 - v11;
    p[i] = (planes){v50, v51, v23, (floats)(0.0f)};
  }
}
POINT(sphere)
