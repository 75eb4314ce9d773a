// Generated from Shaders/point/filmGrain.glsl by `make kernels`.
EACH_VECTOR(filmGrain) {
  const float u2_0 = float_of_bits(operands->words[0]);
  const float u3_0 = float_of_bits(operands->words[1]);
  for (size_t i = 0; i < count; i++) {
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats pixel1_0 = q[i].red;
    floats pixel1_1 = q[i].green;
    floats pixel1_2 = q[i].blue;
    floats pixel1_3 = is_opaque ? (floats)(1) : q[i].alpha;
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
    floats v22 = pixel1_0 - (floats)(0.5f);
    floats v24 = pixel1_1 - (floats)(0.5f);
    floats v26 = pixel1_2 - (floats)(0.5f);
    floats v28 = (floats)(u3_0) * v22;
    floats v29 = (floats)(u3_0) * v24;
    floats v30 = (floats)(u3_0) * v26;
    float v32 = 1.0f - u3_0;
    floats v33 = v22 * (floats)(v32);
    floats v34 = v28 + v33;
    floats v35 = v29 + v33;
    floats v36 = v30 + v33;
    floats v37 = (floats)(1.0f) - v19;
    floats v38 = v19 * v37;
    floats v40 = (floats)(u2_0) * v38;
    floats v41 = v34 * v40;
    floats v42 = v35 * v40;
    floats v43 = v36 * v40;
    floats v44 = v9 + v41;
    floats v45 = v10 + v42;
    floats v46 = v11 + v43;
    floats v47 = maximum(v44, (floats)(0.0f));
    floats v48 = minimum(v47, (floats)(1.0f));
    floats v49 = maximum(v45, (floats)(0.0f));
    floats v50 = minimum(v49, (floats)(1.0f));
    floats v51 = maximum(v46, (floats)(0.0f));
    floats v52 = minimum(v51, (floats)(1.0f));
    floats v53 = pixel0_3 * v48;
    floats v54 = pixel0_3 * v50;
    floats v55 = pixel0_3 * v52;
    p[i] = (planes){v53, v54, v55, pixel0_3};
  }
}
POINT(filmGrain)
