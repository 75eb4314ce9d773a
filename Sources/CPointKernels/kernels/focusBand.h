// Generated from Shaders/point/focusBand.glsl by `make kernels`.
EACH_VECTOR(focusBand) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u2_0 = float_of_bits(operands->words[1]);
  const float u3_0 = float_of_bits(operands->words[2]);
  const float u4_0 = float_of_bits(operands->words[3]);
  const float u5_0 = float_of_bits(operands->words[4]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    floats v1 = to_float(at_1);
    floats v3 = v1 + (floats)(0.5f);
    floats v5 = (floats)(u5_0) * v3;
    floats v7 = v5 - (floats)(u1_0);
    floats v9 = (floats)(u4_0) + v7;
    floats v11 = (floats)(u3_0) * v9;
    floats v13 = maximum(v11, (floats)(0.0f));
    floats v15 = minimum(v13, (floats)(1.0f));
    floats v17 = v5 - (floats)(u2_0);
    floats v18 = (floats)(u3_0) * v17;
    floats v19 = maximum(v18, (floats)(0.0f));
    floats v20 = minimum(v19, (floats)(1.0f));
    floats v21 = v15 * v15;
    floats v23 = v15 * (floats)(2.0f);
    floats v25 = (floats)(3.0f) - v23;
    floats v26 = v21 * v25;
    floats v27 = (floats)(1.0f) - v26;
    floats v28 = v20 * v20;
    floats v29 = v20 * (floats)(2.0f);
    floats v30 = (floats)(3.0f) - v29;
    floats v31 = v28 * v30;
    floats v32 = v27 + v31;
    p[i] = (planes){v32, v32, v32, v32};
  }
}
POINT(focusBand)
