// Generated from Shaders/point/hexagons.glsl by `make kernels`.
EACH_VECTOR(hexagons) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u1_1 = int_of_bits(operands->words[1]);
  const float u2_0 = float_of_bits(operands->words[2]);
  const float u2_1 = float_of_bits(operands->words[3]);
  const float u3_0 = float_of_bits(operands->words[4]);
  const float u3_1 = float_of_bits(operands->words[5]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u1_0));
    ints v5 = difference(at_1, (ints)(u1_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u2_0) + v6;
    floats v11 = (floats)(u2_1) + v7;
    floats v13 = v9 / (floats)(u3_0);
    floats v15 = v11 / (floats)(u3_1);
    floats v17 = v13 + (floats)(0.5f);
    floats v18 = v15 + (floats)(0.5f);
    floats v19 = floored(v17);
    floats v20 = floored(v18);
    floats v21 = (floats)(u3_0) * v19;
    floats v22 = (floats)(u3_1) * v20;
    floats v23 = v21 - v9;
    floats v24 = v22 - v11;
    floats v25 = floored(v13);
    floats v26 = floored(v15);
    floats v27 = (floats)(0.5f) + v25;
    floats v28 = (floats)(0.5f) + v26;
    floats v29 = (floats)(u3_0) * v27;
    floats v30 = (floats)(u3_1) * v28;
    floats v31 = v29 - v9;
    floats v32 = v30 - v11;
    floats v33 = v23 * v23;
    floats v34 = v24 * v24;
    floats v35 = v33 + v34;
    floats v36 = v31 * v31;
    floats v37 = v32 * v32;
    floats v38 = v36 + v37;
    ints v39 = v35 < v38;
    floats v40 = chosen(v39, v23, v31);
    floats v41 = chosen(v39, v24, v32);
    p[i] = (planes){v40, v41, (floats)(1.0f), (floats)(0.0f)};
  }
}
POINT(hexagons)
