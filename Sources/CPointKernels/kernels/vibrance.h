// Generated from Shaders/point/vibrance.glsl by `make kernels`.
EACH_VECTOR(vibrance) {
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
    floats v12 = maximum(v9, v10);
    floats v13 = maximum(v12, v11);
    floats v14 = v9 + v10;
    floats v15 = v11 + v14;
    floats v17 = v15 / (floats)(3.0f);
    floats v18 = v13 - v17;
    floats v20 = (floats)(u1_0) * v18;
    floats v22 = (floats)(1.0f) - v20;
    floats v23 = v9 * v22;
    floats v24 = v10 * v22;
    floats v25 = v11 * v22;
    floats v26 = v13 * v20;
    floats v27 = v23 + v26;
    floats v28 = v24 + v26;
    floats v29 = v25 + v26;
    floats v30 = maximum(v27, (floats)(0.0f));
    floats v31 = minimum(v30, (floats)(1.0f));
    floats v32 = maximum(v28, (floats)(0.0f));
    floats v33 = minimum(v32, (floats)(1.0f));
    floats v34 = maximum(v29, (floats)(0.0f));
    floats v35 = minimum(v34, (floats)(1.0f));
    floats v36 = pixel0_3 * v31;
    floats v37 = pixel0_3 * v33;
    floats v38 = pixel0_3 * v35;
    p[i] = (planes){v36, v37, v38, pixel0_3};
  }
}
POINT(vibrance)
