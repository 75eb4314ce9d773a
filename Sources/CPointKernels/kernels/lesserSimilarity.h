// Generated from Shaders/point/lesserSimilarity.glsl by `make kernels`.
EACH_VECTOR(lesserSimilarity) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v2 = minimum(pixel0_0, pixel0_1);
    floats v4 = (floats)(1.0f) - v2;
    floats v6 = maximum(v4, (floats)(0.0f));
    floats v7 = minimum(v6, (floats)(1.0f));
    p[i] = (planes){v7, v7, v7, (floats)(1.0f)};
  }
}
POINT(lesserSimilarity)
