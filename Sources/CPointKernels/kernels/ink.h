// Generated from Shaders/point/ink.glsl by `make kernels`.
EACH_VECTOR(ink) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u1_1 = float_of_bits(operands->words[1]);
  const float u1_2 = float_of_bits(operands->words[2]);
  const float u1_3 = float_of_bits(operands->words[3]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v2 = pixel0_3 * (floats)(u1_0);
    floats v4 = pixel0_3 * (floats)(u1_1);
    floats v6 = pixel0_3 * (floats)(u1_2);
    floats v8 = pixel0_3 * (floats)(u1_3);
    p[i] = (planes){v2, v4, v6, v8};
  }
}
POINT(ink)
