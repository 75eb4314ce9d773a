// Generated from Shaders/point/displacement.glsl by `make kernels`.
EACH_VECTOR(displacement) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u1_1 = float_of_bits(operands->words[1]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    ints v2 = (floats)(0.0f) < pixel0_3;
    floats v4 = pixel0_0 / pixel0_3;
    floats v6 = pixel0_1 / pixel0_3;
    floats v7 = chosen(v2, v4, (floats)(0.0f));
    floats v8 = chosen(v2, v6, (floats)(0.0f));
    floats v10 = v7 - (floats)(0.5f);
    floats v12 = (floats)(u1_0) * v10;
    floats v13 = v8 - (floats)(0.5f);
    floats v15 = (floats)(u1_1) * v13;
    p[i] = (planes){v12, v15, (floats)(1.0f), (floats)(0.0f)};
  }
}
POINT(displacement)
