// Generated from Shaders/point/stripes.glsl by `make kernels`.
EACH_VECTOR(stripes) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u1_1 = int_of_bits(operands->words[1]);
  const float u2_0 = float_of_bits(operands->words[2]);
  const float u2_1 = float_of_bits(operands->words[3]);
  const float u3_0 = float_of_bits(operands->words[4]);
  const float u3_1 = float_of_bits(operands->words[5]);
  const float u4_0 = float_of_bits(operands->words[6]);
  const float u5_0 = float_of_bits(operands->words[7]);
  const float u5_1 = float_of_bits(operands->words[8]);
  const float u5_2 = float_of_bits(operands->words[9]);
  const float u5_3 = float_of_bits(operands->words[10]);
  const float u6_0 = float_of_bits(operands->words[11]);
  const float u6_1 = float_of_bits(operands->words[12]);
  const float u6_2 = float_of_bits(operands->words[13]);
  const float u6_3 = float_of_bits(operands->words[14]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u1_0));
    ints v5 = difference(at_1, (ints)(u1_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u2_0) + v6;
    floats v11 = (floats)(u2_1) + v7;
    floats v13 = (floats)(u3_0) * v9;
    floats v15 = (floats)(u3_1) * v11;
    floats v16 = v13 + v15;
    floats v18 = v16 - (floats)(0.5f);
    float v20 = u4_0 * 0.5f;
    floats v21 = v18 / (floats)(u4_0);
    floats v22 = floored(v21);
    floats v23 = (floats)(u4_0) * v22;
    floats v24 = v18 - v23;
    floats v26 = v18 + (floats)(1.0f);
    floats v27 = v26 / (floats)(u4_0);
    floats v28 = floored(v27);
    floats v29 = (floats)(u4_0) * v28;
    floats v30 = v26 - v29;
    floats v31 = v24 - (floats)(v20);
    floats v32 = absolute(v31);
    floats v33 = v30 - (floats)(v20);
    floats v34 = absolute(v33);
    floats v35 = v32 - v34;
    floats v36 = (floats)(0.5f) * v35;
    floats v37 = (floats)(0.5f) + v36;
    floats v39 = (floats)(u5_0) * v37;
    floats v41 = (floats)(u5_1) * v37;
    floats v43 = (floats)(u5_2) * v37;
    floats v45 = (floats)(u5_3) * v37;
    floats v46 = (floats)(1.0f) - v37;
    floats v48 = (floats)(u6_0) * v46;
    floats v50 = (floats)(u6_1) * v46;
    floats v52 = (floats)(u6_2) * v46;
    floats v54 = (floats)(u6_3) * v46;
    floats v55 = v39 + v48;
    floats v56 = v41 + v50;
    floats v57 = v43 + v52;
    floats v58 = v45 + v54;
    p[i] = (planes){v55, v56, v57, v58};
  }
}
POINT(stripes)
