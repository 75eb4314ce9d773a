// Generated from Shaders/point/affineColor.glsl by `make kernels`.
EACH_VECTOR(affineColor) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u1_1 = float_of_bits(operands->words[1]);
  const float u1_2 = float_of_bits(operands->words[2]);
  const float u1_3 = float_of_bits(operands->words[3]);
  const float u2_0 = float_of_bits(operands->words[4]);
  const float u2_1 = float_of_bits(operands->words[5]);
  const float u2_2 = float_of_bits(operands->words[6]);
  const float u2_3 = float_of_bits(operands->words[7]);
  const float u3_0 = float_of_bits(operands->words[8]);
  const float u3_1 = float_of_bits(operands->words[9]);
  const float u3_2 = float_of_bits(operands->words[10]);
  const float u3_3 = float_of_bits(operands->words[11]);
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
    floats v33 = (floats)(u3_0) * v9;
    floats v35 = (floats)(u3_1) * v10;
    floats v36 = v33 + v35;
    floats v38 = (floats)(u3_2) * v11;
    floats v39 = v36 + v38;
    floats v41 = (floats)(u3_3) + v39;
    floats v42 = maximum(v21, (floats)(0.0f));
    floats v44 = minimum(v42, (floats)(1.0f));
    floats v45 = maximum(v31, (floats)(0.0f));
    floats v46 = minimum(v45, (floats)(1.0f));
    floats v47 = maximum(v41, (floats)(0.0f));
    floats v48 = minimum(v47, (floats)(1.0f));
    floats v49 = pixel0_3 * v44;
    floats v50 = pixel0_3 * v46;
    floats v51 = pixel0_3 * v48;
    p[i] = (planes){v49, v50, v51, pixel0_3};
  }
}
POINT(affineColor)
