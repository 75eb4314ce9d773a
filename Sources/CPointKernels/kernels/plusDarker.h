// Generated from Shaders/point/plusDarker.glsl by `make kernels`.
EACH_VECTOR(plusDarker) {
  const float u2_0 = float_of_bits(operands->words[0]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats pixel1_0 = q[i].red;
    floats pixel1_1 = q[i].green;
    floats pixel1_2 = q[i].blue;
    floats pixel1_3 = is_opaque ? (floats)(1) : q[i].alpha;
    floats v2 = pixel1_0 * (floats)(u2_0);
    floats v4 = pixel1_1 * (floats)(u2_0);
    floats v6 = pixel1_2 * (floats)(u2_0);
    floats v8 = pixel1_3 * (floats)(u2_0);
    floats v10 = pixel0_3 + v8;
    floats v12 = minimum((floats)(1.0f), v10);
    floats v14 = pixel0_3 - pixel0_0;
    floats v16 = pixel0_3 - pixel0_1;
    floats v18 = pixel0_3 - pixel0_2;
    floats v19 = v12 - v14;
    floats v20 = v12 - v16;
    floats v21 = v12 - v18;
    floats v22 = v8 - v2;
    floats v23 = v8 - v4;
    floats v24 = v8 - v6;
    floats v25 = v19 - v22;
    floats v26 = v20 - v23;
    floats v27 = v21 - v24;
    floats v29 = maximum(v12, (floats)(0.0f));
    floats v30 = minimum(v29, (floats)(1.0f));
    floats v31 = maximum(v25, (floats)(0.0f));
    floats v32 = minimum(v31, v30);
    floats v33 = maximum(v26, (floats)(0.0f));
    floats v34 = minimum(v33, v30);
    floats v35 = maximum(v27, (floats)(0.0f));
    floats v36 = minimum(v35, v30);
    p[i] = (planes){v32, v34, v36, v30};
  }
}
POINT(plusDarker)
