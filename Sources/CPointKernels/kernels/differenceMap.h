// Generated from Shaders/point/differenceMap.glsl by `make kernels`.
EACH_VECTOR(differenceMap) {
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
    floats v2 = pixel0_0 - pixel1_0;
    floats v5 = pixel0_1 - pixel1_1;
    floats v8 = pixel0_2 - pixel1_2;
    floats v11 = pixel0_3 - pixel1_3;
    floats v12 = absolute(v2);
    floats v13 = absolute(v5);
    floats v14 = absolute(v8);
    floats v15 = v2 - v11;
    floats v16 = v5 - v11;
    floats v17 = v8 - v11;
    floats v18 = absolute(v15);
    floats v19 = absolute(v16);
    floats v20 = absolute(v17);
    floats v21 = maximum(v12, v18);
    floats v22 = maximum(v13, v19);
    floats v23 = maximum(v14, v20);
    floats v25 = (floats)(u2_0) * v21;
    floats v26 = (floats)(u2_0) * v22;
    floats v27 = (floats)(u2_0) * v23;
    floats v29 = maximum(v25, (floats)(0.0f));
    floats v31 = minimum(v29, (floats)(1.0f));
    floats v32 = maximum(v26, (floats)(0.0f));
    floats v33 = minimum(v32, (floats)(1.0f));
    floats v34 = maximum(v27, (floats)(0.0f));
    floats v35 = minimum(v34, (floats)(1.0f));
    p[i] = (planes){v31, v33, v35, (floats)(1.0f)};
  }
}
POINT(differenceMap)
