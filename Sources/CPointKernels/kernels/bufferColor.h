// Generated from Shaders/point/bufferColor.glsl by `make kernels`.
EACH_VECTOR(bufferColor) {
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    ints v2 = (floats)(0.0f) < pixel0_0;
    ints v4 = pixel0_0 < (floats)(1.0f);
    floats v5 = chosen(v4, pixel0_0, (floats)(1.0f));
    floats v6 = chosen(v2, v5, (floats)(0.0f));
    ints v8 = (floats)(0.0f) < pixel0_1;
    ints v9 = pixel0_1 < (floats)(1.0f);
    floats v10 = chosen(v9, pixel0_1, (floats)(1.0f));
    floats v11 = chosen(v8, v10, (floats)(0.0f));
    ints v13 = (floats)(0.0f) < pixel0_2;
    ints v14 = pixel0_2 < (floats)(1.0f);
    floats v15 = chosen(v14, pixel0_2, (floats)(1.0f));
    floats v16 = chosen(v13, v15, (floats)(0.0f));
    ints v18 = (floats)(0.0f) < pixel0_3;
    ints v19 = pixel0_3 < (floats)(1.0f);
    floats v20 = chosen(v19, pixel0_3, (floats)(1.0f));
    floats v21 = chosen(v18, v20, (floats)(0.0f));
    floats v22 = v6 * v21;
    floats v23 = v11 * v21;
    floats v24 = v16 * v21;
    p[i] = (planes){v22, v23, v24, v21};
  }
}
POINT(bufferColor)
