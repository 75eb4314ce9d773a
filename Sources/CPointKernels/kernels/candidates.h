// Generated from Shaders/point/candidates.glsl by `make kernels`.
EACH_VECTOR(candidates) {
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
    floats v13 = v9 * (floats)(255.0f);
    floats v15 = v13 + (floats)(0.5f);
    floats v16 = floored(v15);
    floats v17 = v13 - v16;
    floats v18 = absolute(v17);
    floats v20 = v13 * (floats)(3e-07f);
    ints v21 = v18 <= v20;
    floats v22 = chosen(v21, v16, v13);
    floats v24 = (floats)(2125.0f) * v22;
    floats v25 = v10 * (floats)(255.0f);
    floats v26 = (floats)(0.5f) + v25;
    floats v27 = floored(v26);
    floats v28 = v25 - v27;
    floats v29 = absolute(v28);
    floats v30 = (floats)(3e-07f) * v25;
    ints v31 = v29 <= v30;
    floats v32 = chosen(v31, v27, v25);
    floats v34 = (floats)(7154.0f) * v32;
    floats v35 = v24 + v34;
    floats v36 = v11 * (floats)(255.0f);
    floats v37 = (floats)(0.5f) + v36;
    floats v38 = floored(v37);
    floats v39 = v36 - v38;
    floats v40 = absolute(v39);
    floats v41 = (floats)(3e-07f) * v36;
    ints v42 = v40 <= v41;
    floats v43 = chosen(v42, v38, v36);
    floats v45 = (floats)(721.0f) * v43;
    floats v46 = v35 + v45;
    ints v47 = v46 <= (floats)(0.0f);
    ints v49 = v46 < (floats)(u1_0);
    ints v51 = v46 < (floats)(u2_0);
    ints v52 = v49 & v51;
    ints v53 = v47 | v52;
    ints v54 = (floats)(u2_0) <= v46;
    floats v56 = chosen(v54, (floats)(1.0f), (floats)(0.5f));
    floats v57 = chosen(v53, (floats)(0.0f), v56);
    p[i] = (planes){v57, v57, v57, (floats)(1.0f)};
  }
}
POINT(candidates)
