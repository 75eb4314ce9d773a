// Generated from Shaders/point/copy.glsl by `make kernels`.
EACH_VECTOR(copy) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;

    p[i] = (planes){pixel0_0, pixel0_1, pixel0_2, pixel0_3};
  }
}
POINT(copy)
