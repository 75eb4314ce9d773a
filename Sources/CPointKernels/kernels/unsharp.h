// Generated from Shaders/point/unsharp.glsl by `make kernels`.
EACH_VECTOR(unsharp) {
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
    floats v2 = pixel0_0 * (floats)(u2_0);
    floats v4 = pixel0_1 * (floats)(u2_0);
    floats v6 = pixel0_2 * (floats)(u2_0);
    floats v8 = pixel0_3 * (floats)(u2_0);
    floats v11 = pixel1_0 * (floats)(u3_0);
    floats v13 = pixel1_1 * (floats)(u3_0);
    floats v15 = pixel1_2 * (floats)(u3_0);
    floats v17 = pixel1_3 * (floats)(u3_0);
    floats v18 = v2 + v11;
    floats v19 = v4 + v13;
    floats v20 = v6 + v15;
    floats v21 = v8 + v17;
    floats v23 = maximum(v21, (floats)(0.0f));
    floats v25 = minimum(v23, (floats)(1.0f));
    floats v26 = maximum(v18, (floats)(0.0f));
    floats v27 = minimum(v26, v25);
    floats v28 = maximum(v19, (floats)(0.0f));
    floats v29 = minimum(v28, v25);
    floats v30 = maximum(v20, (floats)(0.0f));
    floats v31 = minimum(v30, v25);
    p[i] = (planes){v27, v29, v31, v25};
  }
}
POINT(unsharp)
