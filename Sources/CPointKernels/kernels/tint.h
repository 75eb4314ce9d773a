// Generated from Shaders/point/tint.glsl by `make kernels`.
EACH_VECTOR(tint) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u1_1 = float_of_bits(operands->words[1]);
  const float u1_2 = float_of_bits(operands->words[2]);
  const float u1_3 = float_of_bits(operands->words[3]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    float v2 = 1.0f - u1_3;
    floats v4 = pixel0_0 * (floats)(v2);
    floats v6 = pixel0_1 * (floats)(v2);
    floats v8 = pixel0_2 * (floats)(v2);
    floats v10 = pixel0_3 * (floats)(v2);
    floats v12 = (floats)(u1_0) + v4;
    floats v14 = (floats)(u1_1) + v6;
    floats v16 = (floats)(u1_2) + v8;
    floats v17 = (floats)(u1_3) + v10;
    p[i] = (planes){v12, v14, v16, v17};
  }
}
POINT(tint)
