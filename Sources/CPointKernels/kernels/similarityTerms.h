// Generated from Shaders/point/similarityTerms.glsl by `make kernels`.
EACH_VECTOR(similarityTerms) {
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
    floats v2 = pixel0_0 * (floats)(0.299f);
    floats v5 = pixel0_1 * (floats)(0.587f);
    floats v6 = v2 + v5;
    floats v9 = pixel0_2 * (floats)(0.114f);
    floats v10 = v6 + v9;
    floats v13 = (floats)(1.0f) - pixel0_3;
    floats v15 = (floats)(u2_0) * v13;
    floats v16 = v10 + v15;
    floats v18 = v16 - (floats)(0.5f);
    floats v20 = pixel1_0 * (floats)(0.299f);
    floats v22 = pixel1_1 * (floats)(0.587f);
    floats v23 = v20 + v22;
    floats v25 = pixel1_2 * (floats)(0.114f);
    floats v26 = v23 + v25;
    floats v28 = (floats)(1.0f) - pixel1_3;
    floats v29 = (floats)(u2_0) * v28;
    floats v30 = v26 + v29;
    floats v31 = v30 - (floats)(0.5f);
    floats v32 = v18 * v18;
    floats v33 = v31 * v31;
    floats v34 = v32 + v33;
    floats v35 = v18 * v31;
    p[i] = (planes){v18, v31, v34, v35};
  }
}
POINT(similarityTerms)
