// Generated from Shaders/point/sphereLight.glsl by `make kernels`.
EACH_VECTOR(sphereLight) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const int32_t u1_1 = int_of_bits(operands->words[1]);
  const float u2_0 = float_of_bits(operands->words[2]);
  const float u2_1 = float_of_bits(operands->words[3]);
  const float u3_0 = float_of_bits(operands->words[4]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = difference(at_0, (ints)(u1_0));
    ints v5 = difference(at_1, (ints)(u1_1));
    floats v6 = to_float(v2);
    floats v7 = to_float(v5);
    floats v9 = (floats)(u2_0) + v6;
    floats v11 = (floats)(u2_1) + v7;
    floats v12 = v9 * v9;
    floats v13 = v11 * v11;
    floats v14 = v12 + v13;
    floats v15 = square_root(v14);
    floats v17 = (floats)(u3_0) - v15;
    floats v19 = v17 + (floats)(0.5f);
    floats v21 = maximum(v19, (floats)(0.0f));
    floats v23 = minimum(v21, (floats)(1.0f));
    floats v24 = maximum(v15, (floats)(u3_0));
    floats v25 = v24 - v15;
    floats v26 = v15 + v24;
    floats v27 = v25 * v26;
    floats v28 = square_root(v27);
    floats v29 = v28 / v24;
    floats v30 = square_root(v29);
    floats v31 = square_root(v30);
    floats v32 = (floats)(1.0f) - v31;
    floats v34 = (floats)(2.5f) * v32;
    floats v36 = v29 * (floats)(2.0f);
    floats v37 = v9 + v11;
    floats v38 = v37 / v24;
    floats v39 = v36 - v38;
    floats v41 = v39 * (floats)(0.40222004f);
    floats v42 = maximum(v41, (floats)(0.0f));
    floats v43 = v42 * v42;
    floats v44 = v43 * v43;
    floats v45 = v42 * v44;
    floats v46 = v45 * v45;
    floats v47 = v45 * v46;
    floats v48 = v34 + v47;
    floats v49 = minimum(v48, (floats)(1.0f));
    floats v50 = v23 * v49;
    p[i] = (planes){v50, v50, v50, (floats)(0.0f)};
  }
}
POINT(sphereLight)
