// Generated from Shaders/point/stretch.glsl by `make kernels`.
EACH_VECTOR(stretch) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u1_1 = int_of_bits(operands->words[1]);
  const float u2_0 = float_of_bits(operands->words[2]);
  const float u2_1 = float_of_bits(operands->words[3]);
  const float u3_0 = float_of_bits(operands->words[4]);
  const float u3_1 = float_of_bits(operands->words[5]);
  const float u4_0 = float_of_bits(operands->words[6]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u1_0));
    ints v5 = difference(at_1, (ints)(u1_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u2_0) + v6;
    floats v11 = (floats)(u2_1) + v7;
    floats v12 = absolute(v9);
    floats v14 = (floats)(u3_0) * v12;
    floats v16 = v14 * (floats)(4.0f);
    floats v18 = v16 - (floats)(1.0f);
    floats v20 = maximum(v18, (floats)(0.0f));
    floats v21 = minimum(v20, (floats)(1.0f));
    floats v22 = v21 * v21;
    floats v24 = v21 * (floats)(2.0f);
    floats v26 = (floats)(3.0f) - v24;
    floats v27 = v22 * v26;
    floats v28 = v27 - (floats)(1.0f);
    floats v29 = absolute(v11);
    floats v31 = (floats)(u3_1) * v29;
    floats v32 = (floats)(4.0f) * v31;
    floats v33 = v32 - (floats)(1.0f);
    floats v34 = maximum(v33, (floats)(0.0f));
    floats v35 = minimum(v34, (floats)(1.0f));
    floats v36 = v35 * v35;
    floats v37 = (floats)(2.0f) * v35;
    floats v38 = (floats)(3.0f) - v37;
    floats v39 = v36 * v38;
    floats v40 = v39 - (floats)(1.0f);
    floats v42 = (floats)(u4_0) * v28;
    floats v43 = v9 * v42;
    floats v44 = (floats)(u4_0) * v40;
    floats v45 = v11 * v44;
    p[i] = (planes){v43, v45, (floats)(1.0f), (floats)(0.0f)};
  }
}
POINT(stretch)
