// Generated from Shaders/point/highPass.glsl by `make kernels`.
EACH_VECTOR(highPass) {
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
    floats v2 = pixel0_3 * (floats)(0.5f);
    floats v4 = pixel0_0 - v2;
    floats v6 = pixel0_1 - v2;
    floats v8 = pixel0_2 - v2;
    floats v10 = pixel1_3 * (floats)(0.5f);
    floats v12 = pixel1_0 - v10;
    floats v14 = pixel1_1 - v10;
    floats v16 = pixel1_2 - v10;
    floats v17 = v4 - v12;
    floats v18 = v6 - v14;
    floats v19 = v8 - v16;
    floats v21 = (floats)(u2_0) * v17;
    floats v22 = (floats)(u2_0) * v18;
    floats v23 = (floats)(u2_0) * v19;
    floats v24 = (floats)(0.5f) + v21;
    floats v25 = (floats)(0.5f) + v22;
    floats v26 = (floats)(0.5f) + v23;
    floats v28 = maximum(v24, (floats)(0.0f));
    floats v30 = minimum(v28, (floats)(1.0f));
    floats v31 = maximum(v25, (floats)(0.0f));
    floats v32 = minimum(v31, (floats)(1.0f));
    floats v33 = maximum(v26, (floats)(0.0f));
    floats v34 = minimum(v33, (floats)(1.0f));
    floats v35 = pixel0_3 * v30;
    floats v36 = pixel0_3 * v32;
    floats v37 = pixel0_3 * v34;
    p[i] = (planes){v35, v36, v37, pixel0_3};
  }
}
POINT(highPass)
