// Generated from Shaders/point/crosshair.glsl by `make kernels`.
EACH_VECTOR(crosshair) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u1_1 = float_of_bits(operands->words[1]);
  const float u1_2 = float_of_bits(operands->words[2]);
  const float u1_3 = float_of_bits(operands->words[3]);
  const int32_t u2_0 = int_of_bits(operands->words[4]);
  const int32_t u2_1 = int_of_bits(operands->words[5]);
  const float u3_0 = float_of_bits(operands->words[6]);
  const float u3_1 = float_of_bits(operands->words[7]);
  const float u4_0 = float_of_bits(operands->words[8]);
  const float u4_1 = float_of_bits(operands->words[9]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u2_0));
    ints v5 = difference(at_1, (ints)(u2_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u3_0) + v6;
    floats v11 = (floats)(u3_1) + v7;
    floats v12 = absolute(v9);
    floats v13 = absolute(v11);
    floats v14 = maximum(v12, v13);
    floats v15 = minimum(v12, v13);
    floats v16 = absolute(v14);
    floats v17 = absolute(v15);
    floats v19 = v16 - (floats)(u4_0);
    floats v21 = v17 - (floats)(u4_1);
    floats v23 = (floats)(0.0f) + v19;
    floats v24 = (floats)(0.0f) + v21;
    floats v25 = maximum(v23, (floats)(0.0f));
    floats v26 = maximum(v24, (floats)(0.0f));
    floats v27 = maximum(v23, v24);
    floats v28 = minimum(v27, (floats)(0.0f));
    floats v29 = v25 * v25;
    floats v30 = v26 * v26;
    floats v31 = v29 + v30;
    floats v32 = square_root(v31);
    floats v33 = v28 + v32;
    floats v35 = (floats)(0.5f) - v33;
    floats v36 = maximum(v35, (floats)(0.0f));
    floats v38 = minimum(v36, (floats)(1.0f));
    floats v40 = (floats)(u1_0) * v38;
    floats v42 = (floats)(u1_1) * v38;
    floats v44 = (floats)(u1_2) * v38;
    floats v46 = (floats)(u1_3) * v38;
    p[i] = (planes){v40, v42, v44, v46};
  }
}
POINT(crosshair)
