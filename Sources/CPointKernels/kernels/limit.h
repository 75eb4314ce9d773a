// Generated from Shaders/point/limit.glsl by `make kernels`.
EACH_VECTOR(limit) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v2 = maximum(pixel0_3, (floats)(0.0f));
    floats v4 = minimum(v2, (floats)(1.0f));
    floats v6 = maximum(pixel0_0, (floats)(0.0f));
    floats v7 = minimum(v6, v4);
    floats v9 = maximum(pixel0_1, (floats)(0.0f));
    floats v10 = minimum(v9, v4);
    floats v12 = maximum(pixel0_2, (floats)(0.0f));
    floats v13 = minimum(v12, v4);
    p[i] = (planes){v7, v10, v13, v4};
  }
}
POINT(limit)
