// Generated from Shaders/point/premultipliedMatrix.glsl by `make kernels`.
EACH_VECTOR(premultipliedMatrix) {
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
    floats v2 = pixel0_0 * (floats)(u1_0);
    floats v5 = pixel0_1 * (floats)(u1_1);
    floats v6 = v2 + v5;
    floats v9 = pixel0_2 * (floats)(u1_2);
    floats v10 = v6 + v9;
    floats v13 = pixel0_3 * (floats)(u1_3);
    floats v14 = v10 + v13;
    floats v16 = pixel0_0 * (floats)(u2_0);
    floats v18 = pixel0_1 * (floats)(u2_1);
    floats v19 = v16 + v18;
    floats v21 = pixel0_2 * (floats)(u2_2);
    floats v22 = v19 + v21;
    floats v24 = pixel0_3 * (floats)(u2_3);
    floats v25 = v22 + v24;
    floats v27 = pixel0_0 * (floats)(u3_0);
    floats v29 = pixel0_1 * (floats)(u3_1);
    floats v30 = v27 + v29;
    floats v32 = pixel0_2 * (floats)(u3_2);
    floats v33 = v30 + v32;
    floats v35 = pixel0_3 * (floats)(u3_3);
    floats v36 = v33 + v35;
    floats v38 = maximum(v14, (floats)(0.0f));
    floats v40 = minimum(v38, (floats)(1.0f));
    floats v41 = maximum(v25, (floats)(0.0f));
    floats v42 = minimum(v41, (floats)(1.0f));
    floats v43 = maximum(v36, (floats)(0.0f));
    floats v44 = minimum(v43, (floats)(1.0f));
    p[i] = (planes){v40, v42, v44, pixel0_3};
  }
}
POINT(premultipliedMatrix)
