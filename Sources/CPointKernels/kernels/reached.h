// Generated from Shaders/point/reached.glsl by `make kernels`.
EACH_VECTOR(reached) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats pixel1_0 = q[i].red;
    floats pixel1_1 = q[i].green;
    floats pixel1_2 = q[i].blue;
    floats pixel1_3 = is_opaque ? (floats)(1) : q[i].alpha;
    ints v2 = (floats)(0.75f) < pixel0_0;
    floats v5 = chosen(v2, pixel1_3, (floats)(0.0f));
    p[i] = (planes){v5, v5, v5, pixel1_3};
  }
}
POINT(reached)
