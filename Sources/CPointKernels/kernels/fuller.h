// Generated from Shaders/point/fuller.glsl by `make kernels`.
EACH_VECTOR(fuller) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats pixel1_0 = q[i].red;
    floats pixel1_1 = q[i].green;
    floats pixel1_2 = q[i].blue;
    floats pixel1_3 = is_opaque ? (floats)(1) : q[i].alpha;
    ints v2 = pixel0_3 < pixel1_3;
    floats v5 = chosen(v2, pixel1_0, pixel0_0);
    floats v8 = chosen(v2, pixel1_1, pixel0_1);
    floats v11 = chosen(v2, pixel1_2, pixel0_2);
    floats v12 = chosen(v2, pixel1_3, pixel0_3);
    p[i] = (planes){v5, v8, v11, v12};
  }
}
POINT(fuller)
