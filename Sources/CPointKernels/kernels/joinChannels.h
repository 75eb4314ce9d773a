// Generated from Shaders/point/joinChannels.glsl by `make kernels`.
EACH_VECTOR(joinChannels) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats pixel1_0 = q[i].red;
    floats pixel1_1 = q[i].green;
    floats pixel1_2 = q[i].blue;
    floats pixel1_3 = is_opaque ? (floats)(1) : q[i].alpha;
    floats pixel2_0 = r[i].red;
    floats pixel2_1 = r[i].green;
    floats pixel2_2 = r[i].blue;
    floats pixel2_3 = is_opaque ? (floats)(1) : r[i].alpha;
    floats v2 = maximum(pixel0_3, pixel2_3);
    floats v4 = maximum(pixel1_3, v2);
    p[i] = (planes){pixel0_0, pixel1_1, pixel2_2, v4};
  }
}
POINT(joinChannels)
