// Generated from Shaders/point/between.glsl by `make kernels`.
EACH_VECTOR(between) {
  const float u2_0 = float_of_bits(operands->words[0]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats pixel1_0 = q[i].red;
    floats pixel1_1 = q[i].green;
    floats pixel1_2 = q[i].blue;
    floats pixel1_3 = is_opaque ? (floats)(1) : q[i].alpha;
    floats v2 = pixel1_0 - pixel0_0;
    floats v5 = pixel1_1 - pixel0_1;
    floats v8 = pixel1_2 - pixel0_2;
    floats v11 = pixel1_3 - pixel0_3;
    floats v13 = (floats)(u2_0) * v2;
    floats v14 = (floats)(u2_0) * v5;
    floats v15 = (floats)(u2_0) * v8;
    floats v16 = (floats)(u2_0) * v11;
    floats v17 = pixel0_0 + v13;
    floats v18 = pixel0_1 + v14;
    floats v19 = pixel0_2 + v15;
    floats v20 = pixel0_3 + v16;
    p[i] = (planes){v17, v18, v19, v20};
  }
}
POINT(between)
