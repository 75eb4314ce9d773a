// Generated from Shaders/point/lumaStep.glsl by `make kernels`.
EACH_VECTOR(lumaStep) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u2_0 = float_of_bits(operands->words[1]);
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
    floats v13 = v9 * (floats)(0.2125f);
    floats v15 = v10 * (floats)(0.7154f);
    floats v16 = v13 + v15;
    floats v18 = v11 * (floats)(0.0721f);
    floats v19 = v16 + v18;
    floats v21 = (floats)(u1_0) * v19;
    floats v23 = v21 + (floats)(0.5f);
    floats v24 = floored(v23);
    floats v25 = v21 - v24;
    floats v26 = absolute(v25);
    floats v28 = v21 * (floats)(3e-07f);
    ints v29 = v26 <= v28;
    floats v30 = chosen(v29, v24, v21);
    floats v31 = floored(v30);
    float v33 = u1_0 - 1.0f;
    floats v34 = minimum(v31, (floats)(v33));
    ints v36 = (floats)(u2_0) == v34;
    floats v37 = chosen(v36, pixel0_0, (floats)(0.0f));
    floats v38 = chosen(v36, pixel0_1, (floats)(0.0f));
    floats v39 = chosen(v36, pixel0_2, (floats)(0.0f));
    floats v40 = chosen(v36, pixel0_3, (floats)(0.0f));
    p[i] = (planes){v37, v38, v39, v40};
  }
}
POINT(lumaStep)
