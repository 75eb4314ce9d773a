// Generated from Shaders/point/sheetLens.glsl by `make kernels`.
EACH_VECTOR(sheetLens) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u2_0 = float_of_bits(operands->words[1]);
  const int32_t u3_0 = int_of_bits(operands->words[2]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v1 = -pixel0_2;
    floats v3 = v1 / (floats)(u1_0);
    floats v5 = maximum(v3, (floats)(0.0f));
    floats v7 = minimum(v5, (floats)(1.0f));
    floats v9 = (floats)(2.0f) - v7;
    floats v10 = v7 * v9;
    floats v11 = square_root(v10);
    floats v12 = (floats)(1.0f) - v11;
    floats v14 = (floats)(u2_0) * v12;
    floats v16 = pixel0_0 * v14;
    floats v18 = pixel0_1 * v14;
    bool v21 = u3_0 == 2;
    floats v22 = v12 * v12;
    floats v23 = chosen(v21, v22, (floats)(1.0f));
    p[i] = (planes){v16, v18, v23, (floats)(0.0f)};
  }
}
POINT(sheetLens)
