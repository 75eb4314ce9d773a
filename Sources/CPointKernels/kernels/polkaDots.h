// Generated from Shaders/point/polkaDots.glsl by `make kernels`.
EACH_VECTOR(polkaDots) {
  const float u2_0 = float_of_bits(operands->words[0]);
  const float u3_0 = float_of_bits(operands->words[1]);
  const float u4_0 = float_of_bits(operands->words[2]);
  const float u5_0 = float_of_bits(operands->words[3]);
  const float u5_1 = float_of_bits(operands->words[4]);
  const float u5_2 = float_of_bits(operands->words[5]);
  const float u5_3 = float_of_bits(operands->words[6]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v1 = to_float(at_0);
    floats v3 = to_float(at_1);
    floats v5 = v1 + (floats)(0.5f);
    floats v6 = v3 + (floats)(0.5f);
    floats v8 = v5 / (floats)(u2_0);
    floats v9 = v6 / (floats)(u2_0);
    floats v10 = floored(v8);
    floats v11 = floored(v9);
    floats v12 = v8 - v10;
    floats v13 = v9 - v11;
    floats v14 = v12 - (floats)(0.5f);
    floats v15 = v13 - (floats)(0.5f);
    floats v16 = (floats)(u2_0) * v14;
    floats v17 = (floats)(u2_0) * v15;
    floats v18 = v16 * v16;
    floats v19 = v17 * v17;
    floats v20 = v18 + v19;
    floats v21 = square_root(v20);
    float v23 = u3_0 + 0.5f;
    floats v24 = (floats)(v23) - v21;
    float v27 = minimum(u4_0, 1.0f);
    floats v29 = maximum(v24, (floats)(0.0f));
    floats v30 = minimum(v29, (floats)(v27));
    floats v32 = pixel0_0 * v30;
    floats v34 = pixel0_1 * v30;
    floats v36 = pixel0_2 * v30;
    floats v38 = pixel0_3 * v30;
    floats v39 = (floats)(1.0f) - v30;
    floats v41 = (floats)(u5_0) * v39;
    floats v43 = (floats)(u5_1) * v39;
    floats v45 = (floats)(u5_2) * v39;
    floats v47 = (floats)(u5_3) * v39;
    floats v48 = v32 + v41;
    floats v49 = v34 + v43;
    floats v50 = v36 + v45;
    floats v51 = v38 + v47;
    p[i] = (planes){v48, v49, v50, v51};
  }
}
POINT(polkaDots)
