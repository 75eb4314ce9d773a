// Generated from Shaders/point/line.glsl by `make kernels`.
EACH_VECTOR(line) {
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
  const float u5_0 = float_of_bits(operands->words[10]);
  const float u5_1 = float_of_bits(operands->words[11]);
  const float u6_0 = float_of_bits(operands->words[12]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u2_0));
    ints v5 = difference(at_1, (ints)(u2_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u3_0) + v6;
    floats v11 = (floats)(u3_1) + v7;
    floats v13 = (floats)(u4_0) * v9;
    floats v15 = (floats)(u4_1) * v11;
    floats v16 = v13 + v15;
    floats v17 = (floats)(u4_0) * v11;
    floats v18 = (floats)(u4_1) * v9;
    floats v19 = v17 - v18;
    floats v20 = absolute(v16);
    floats v21 = absolute(v19);
    floats v23 = v20 - (floats)(u5_0);
    floats v25 = v21 - (floats)(u5_1);
    floats v27 = (floats)(u6_0) + v23;
    floats v28 = (floats)(u6_0) + v25;
    floats v30 = maximum(v27, (floats)(0.0f));
    floats v31 = maximum(v28, (floats)(0.0f));
    floats v32 = maximum(v27, v28);
    floats v33 = minimum(v32, (floats)(0.0f));
    floats v34 = v30 * v30;
    floats v35 = v31 * v31;
    floats v36 = v34 + v35;
    floats v37 = square_root(v36);
    floats v38 = v33 + v37;
    floats v39 = v38 - (floats)(u6_0);
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
POINT(line)
