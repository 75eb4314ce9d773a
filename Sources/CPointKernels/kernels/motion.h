// Generated from Shaders/point/motion.glsl by `make kernels`.
EACH_VECTOR(motion) {
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
    floats v12 = v2 * v2;
    floats v13 = v5 * v5;
    floats v14 = v8 * v8;
    floats v15 = v2 - v11;
    floats v16 = v5 - v11;
    floats v17 = v8 - v11;
    floats v18 = v15 * v15;
    floats v19 = v16 * v16;
    floats v20 = v17 * v17;
    floats v21 = v12 + v13;
    floats v22 = v14 + v21;
    floats v23 = v18 + v19;
    floats v24 = v20 + v23;
    floats v25 = maximum(v22, v24);
    ints v27 = (floats)(u2_0) < v25;
    floats v30 = chosen(v27, (floats)(1.0f), (floats)(0.0f));
    p[i] = (planes){v30, v30, v30, (floats)(1.0f)};
  }
}
POINT(motion)
