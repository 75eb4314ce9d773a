// Generated from Shaders/point/cornerResponse.glsl by `make kernels`.
EACH_VECTOR(cornerResponse) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const float u2_0 = float_of_bits(operands->words[1]);
  const float u3_0 = float_of_bits(operands->words[2]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v2 = pixel0_0 + pixel0_1;
    floats v3 = v2 * v2;
    floats v4 = pixel0_0 * pixel0_1;
    floats v6 = pixel0_2 * pixel0_2;
    floats v7 = v4 - v6;
    floats v9 = v7 * (floats)(1000000.0f);
    ints v10 = v9 < v3;
    floats v12 = chosen(v10, (floats)(0.0f), v7);
    bool v15 = 0 == u1_0;
    bool v17 = u1_0 == 1;
    bool v19 = u1_0 == 2;
    floats v21 = (floats)(u2_0) * v3;
    floats v22 = v12 - v21;
    floats v23 = chosen(v15, v22, v12);
    floats v27;
    if (v17) {
      ints v24 = (floats)(0.0f) < v2;
      floats v25 = v12 / v2;
      floats v26 = chosen(v24, v25, (floats)(0.0f));
      v27 = v26;
    } else {
      v27 = v23;
    }
    floats v38;
    if (v19) {
      floats v28 = pixel0_0 - pixel0_1;
      floats v29 = pixel0_2 + pixel0_2;
      floats v30 = v28 * v28;
      floats v31 = v29 * v29;
      floats v32 = v30 + v31;
      floats v33 = square_root(v32);
      floats v34 = v2 + v33;
      ints v35 = (floats)(0.0f) < v34;
      floats v36 = v12 / v34;
      floats v37 = chosen(v35, v36, (floats)(0.0f));
      v38 = v37;
    } else {
      v38 = v27;
    }
    floats v40 = (floats)(u3_0) * v38;
    floats v41 = maximum(v40, (floats)(0.0f));
    floats v43 = minimum(v41, (floats)(1.0f));
    p[i] = (planes){v43, v43, v43, (floats)(1.0f)};
  }
}
POINT(cornerResponse)
