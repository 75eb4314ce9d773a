// Generated from Shaders/point/posterize.glsl by `make kernels`.
EACH_VECTOR(posterize) {
  const float u1_0 = float_of_bits(operands->words[0]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    ints v2 = (floats)(0.0f) < pixel0_3;
    floats v4 = pixel0_0 / pixel0_3;
    floats v6 = pixel0_1 / pixel0_3;
    floats v8 = pixel0_2 / pixel0_3;
    floats v9 = chosen(v2, v4, (floats)(0.0f));
    floats v10 = chosen(v2, v6, (floats)(0.0f));
    floats v11 = chosen(v2, v8, (floats)(0.0f));
    floats v13 = (floats)(u1_0) * v9;
    floats v14 = (floats)(u1_0) * v10;
    floats v15 = (floats)(u1_0) * v11;
    floats v17 = v13 + (floats)(0.5f);
    floats v18 = v14 + (floats)(0.5f);
    floats v19 = v15 + (floats)(0.5f);
    floats v20 = floored(v17);
    floats v21 = floored(v18);
    floats v22 = floored(v19);
    floats v23 = v20 / (floats)(u1_0);
    floats v24 = v21 / (floats)(u1_0);
    floats v25 = v22 / (floats)(u1_0);
    floats v26 = maximum(v23, (floats)(0.0f));
    floats v28 = minimum(v26, (floats)(1.0f));
    floats v29 = maximum(v24, (floats)(0.0f));
    floats v30 = minimum(v29, (floats)(1.0f));
    floats v31 = maximum(v25, (floats)(0.0f));
    floats v32 = minimum(v31, (floats)(1.0f));
    floats v33 = pixel0_3 * v28;
    floats v34 = pixel0_3 * v30;
    floats v35 = pixel0_3 * v32;
    p[i] = (planes){v33, v34, v35, pixel0_3};
  }
}
POINT(posterize)
