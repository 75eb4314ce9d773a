// Generated from Shaders/point/constant.glsl by `make kernels`.
EACH_VECTOR(constant) {
  const float u0_0 = float_of_bits(operands->words[0]);
  const float u0_1 = float_of_bits(operands->words[1]);
  const float u0_2 = float_of_bits(operands->words[2]);
  const float u0_3 = float_of_bits(operands->words[3]);
  for (size_t i = 0; i < count; i++) {

    p[i] = (planes){(floats)(u0_0), (floats)(u0_1), (floats)(u0_2), (floats)(u0_3)};
  }
}
POINT(constant)
