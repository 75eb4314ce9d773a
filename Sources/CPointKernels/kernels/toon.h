// Generated from Shaders/point/toon.glsl by `make kernels`.
EACH_VECTOR(toon) {
  const float u2_0 = float_of_bits(operands->words[0]);
  const float u3_0 = float_of_bits(operands->words[1]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats pixel1_0 = q[i].red;
    floats pixel1_1 = q[i].green;
    floats pixel1_2 = q[i].blue;
    floats pixel1_3 = is_opaque ? (floats)(1) : q[i].alpha;
    ints v2 = (floats)(0.0f) < pixel0_3;
    floats v4 = pixel0_0 / pixel0_3;
    floats v6 = pixel0_1 / pixel0_3;
    floats v8 = pixel0_2 / pixel0_3;
    floats v9 = chosen(v2, v4, (floats)(0.0f));
    floats v10 = chosen(v2, v6, (floats)(0.0f));
    floats v11 = chosen(v2, v8, (floats)(0.0f));
    floats v13 = (floats)(u2_0) * v9;
    floats v14 = (floats)(u2_0) * v10;
    floats v15 = (floats)(u2_0) * v11;
    floats v17 = v13 + (floats)(0.5f);
    floats v18 = v14 + (floats)(0.5f);
    floats v19 = v15 + (floats)(0.5f);
    floats v20 = floored(v17);
    floats v21 = floored(v18);
    floats v22 = floored(v19);
    floats v23 = v20 / (floats)(u2_0);
    floats v24 = v21 / (floats)(u2_0);
    floats v25 = v22 / (floats)(u2_0);
    ints v28 = pixel1_0 < (floats)(u3_0);
    floats v29 = maximum(v23, (floats)(0.0f));
    floats v31 = minimum(v29, (floats)(1.0f));
    floats v32 = maximum(v24, (floats)(0.0f));
    floats v33 = minimum(v32, (floats)(1.0f));
    floats v34 = maximum(v25, (floats)(0.0f));
    floats v35 = minimum(v34, (floats)(1.0f));
    floats v36 = chosen(v28, v31, (floats)(0.0f));
    floats v37 = chosen(v28, v33, (floats)(0.0f));
    floats v38 = chosen(v28, v35, (floats)(0.0f));
    floats v39 = pixel0_3 * v36;
    floats v40 = pixel0_3 * v37;
    floats v41 = pixel0_3 * v38;
    p[i] = (planes){v39, v40, v41, pixel0_3};
  }
}
POINT(toon)
