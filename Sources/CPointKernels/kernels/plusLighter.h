// Generated from Shaders/point/plusLighter.glsl by `make kernels`.
EACH_VECTOR(plusLighter) {
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
    floats v10 = pixel0_0 + v2;
    floats v12 = pixel0_1 + v4;
    floats v14 = pixel0_2 + v6;
    floats v16 = pixel0_3 + v8;
    floats v18 = maximum(v16, (floats)(0.0f));
    floats v20 = minimum(v18, (floats)(1.0f));
    floats v21 = maximum(v10, (floats)(0.0f));
    floats v22 = minimum(v21, v20);
    floats v23 = maximum(v12, (floats)(0.0f));
    floats v24 = minimum(v23, v20);
    floats v25 = maximum(v14, (floats)(0.0f));
    floats v26 = minimum(v25, v20);
    p[i] = (planes){v22, v24, v26, v20};
  }
}
POINT(plusLighter)
