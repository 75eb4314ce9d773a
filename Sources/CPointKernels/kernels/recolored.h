// Generated from Shaders/point/recolored.glsl by `make kernels`.
EACH_VECTOR(recolored) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats pixel1_0 = q[i].red;
    floats pixel1_1 = q[i].green;
    floats pixel1_2 = q[i].blue;
    floats pixel1_3 = is_opaque ? (floats)(1) : q[i].alpha;
    ints v2 = (floats)(0.0f) < pixel1_3;
    floats v4 = pixel1_0 / pixel1_3;
    floats v6 = pixel1_1 / pixel1_3;
    floats v8 = pixel1_2 / pixel1_3;
    floats v9 = chosen(v2, v4, (floats)(0.0f));
    floats v10 = chosen(v2, v6, (floats)(0.0f));
    floats v11 = chosen(v2, v8, (floats)(0.0f));
    floats v13 = pixel0_3 * v9;
    floats v14 = pixel0_3 * v10;
    floats v15 = pixel0_3 * v11;
    p[i] = (planes){v13, v14, v15, pixel0_3};
  }
}
POINT(recolored)
