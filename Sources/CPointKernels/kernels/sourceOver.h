// Generated from Shaders/point/sourceOver.glsl by `make kernels`.
EACH_VECTOR(sourceOver) {
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
    floats v2 = pixel1_0 * (floats)(u2_0);
    floats v4 = pixel1_1 * (floats)(u2_0);
    floats v6 = pixel1_2 * (floats)(u2_0);
    floats v8 = pixel1_3 * (floats)(u2_0);
    floats v10 = (floats)(1.0f) - v8;
    floats v12 = pixel0_0 * v10;
    floats v14 = pixel0_1 * v10;
    floats v16 = pixel0_2 * v10;
    floats v18 = pixel0_3 * v10;
    floats v19 = v2 + v12;
    floats v20 = v4 + v14;
    floats v21 = v6 + v16;
    floats v22 = v8 + v18;
    p[i] = (planes){v19, v20, v21, v22};
  }
}
POINT(sourceOver)
