// Generated from Shaders/point/squares.glsl by `make kernels`.
EACH_VECTOR(squares) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v1 = pixel0_0 * pixel0_0;
    floats v3 = pixel0_1 * pixel0_1;
    floats v5 = pixel0_2 * pixel0_2;
    floats v7 = pixel0_3 * pixel0_3;
    p[i] = (planes){v1, v3, v5, v7};
  }
}
POINT(squares)
