// Generated from Shaders/point/chromaKey.glsl by `make kernels`.
EACH_VECTOR(chromaKey) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u1_1 = float_of_bits(operands->words[1]);
  const float u1_2 = float_of_bits(operands->words[2]);
  const float u1_3 = float_of_bits(operands->words[3]);
  const float u2_0 = float_of_bits(operands->words[4]);
  const float u2_1 = float_of_bits(operands->words[5]);
  const float u2_2 = float_of_bits(operands->words[6]);
  const float u2_3 = float_of_bits(operands->words[7]);
  const float u3_0 = float_of_bits(operands->words[8]);
  const float u4_0 = float_of_bits(operands->words[9]);
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
    floats v13 = (floats)(u1_0) * v9;
    floats v15 = (floats)(u1_1) * v10;
    floats v16 = v13 + v15;
    floats v18 = (floats)(u1_2) * v11;
    floats v19 = v16 + v18;
    floats v21 = (floats)(u1_3) + v19;
    floats v23 = (floats)(u2_0) * v9;
    floats v25 = (floats)(u2_1) * v10;
    floats v26 = v23 + v25;
    floats v28 = (floats)(u2_2) * v11;
    floats v29 = v26 + v28;
    floats v31 = (floats)(u2_3) + v29;
    floats v32 = v21 * v21;
    floats v33 = v31 * v31;
    floats v34 = v32 + v33;
    floats v35 = square_root(v34);
    floats v37 = v35 - (floats)(u3_0);
    floats v39 = (floats)(u4_0) * v37;
    floats v40 = maximum(v39, (floats)(0.0f));
    floats v42 = minimum(v40, (floats)(1.0f));
    floats v43 = v42 * v42;
    floats v45 = v42 * (floats)(2.0f);
    floats v47 = (floats)(3.0f) - v45;
    floats v48 = v43 * v47;
    floats v49 = pixel0_0 * v48;
    floats v50 = pixel0_1 * v48;
    floats v51 = pixel0_2 * v48;
    floats v52 = pixel0_3 * v48;
    p[i] = (planes){v49, v50, v51, v52};
  }
}
POINT(chromaKey)
