// Generated from Shaders/point/sheetRim.glsl by `make kernels`.
EACH_VECTOR(sheetRim) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u2_0 = float_of_bits(operands->words[1]);
  const float u2_1 = float_of_bits(operands->words[2]);
  const float u3_0 = float_of_bits(operands->words[3]);
  const float u4_0 = float_of_bits(operands->words[4]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v1 = pixel0_0 * pixel0_0;
    floats v3 = pixel0_1 * pixel0_1;
    floats v4 = v1 + v3;
    floats v5 = square_root(v4);
    floats v7 = maximum(v5, (floats)(0.25f));
    floats v8 = pixel0_0 / v7;
    floats v9 = pixel0_1 / v7;
    floats v11 = pixel0_2 / v7;
    float v14 = u1_0 + 0.5f;
    floats v15 = v11 + (floats)(v14);
    floats v17 = maximum(v15, (floats)(0.0f));
    floats v19 = minimum(v17, (floats)(1.0f));
    floats v21 = (floats)(u2_0) * v8;
    floats v23 = (floats)(u2_1) * v9;
    floats v24 = v21 + v23;
    ints v25 = v24 < (floats)(0.0f);
    floats v28 = chosen(v25, (floats)(u3_0), (floats)(u4_0));
    floats v29 = v19 * v28;
    floats v30 = v24 * v24;
    floats v31 = v29 * v30;
    p[i] = (planes){v31, v31, v31, (floats)(0.0f)};
  }
}
POINT(sheetRim)
