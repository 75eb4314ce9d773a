// Generated from Shaders/point/sheetCoverage.glsl by `make kernels`.
EACH_VECTOR(sheetCoverage) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u1_1 = float_of_bits(operands->words[1]);
  const float u1_2 = float_of_bits(operands->words[2]);
  const float u1_3 = float_of_bits(operands->words[3]);
  const float u2_0 = float_of_bits(operands->words[4]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v2 = pixel0_2 + (floats)(u2_0);
    floats v4 = pixel0_0 * pixel0_0;
    floats v6 = pixel0_1 * pixel0_1;
    floats v7 = v4 + v6;
    floats v8 = square_root(v7);
    floats v10 = maximum(v8, (floats)(0.25f));
    floats v11 = v2 / v10;
    floats v13 = (floats)(0.5f) - v11;
    floats v15 = maximum(v13, (floats)(0.0f));
    floats v17 = minimum(v15, (floats)(1.0f));
    floats v19 = (floats)(u1_0) * v17;
    floats v21 = (floats)(u1_1) * v17;
    floats v23 = (floats)(u1_2) * v17;
    floats v25 = (floats)(u1_3) * v17;
    p[i] = (planes){v19, v21, v23, v25};
  }
}
POINT(sheetCoverage)
