// Generated from Shaders/point/grain.glsl by `make kernels`.
EACH_VECTOR(grain) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    uints v1 = uint_of_bits(at_0);
    uints v3 = uint_of_bits(at_1);
    uint32_t v5 = uint_of_bits(u1_0);
    uints v7 = product(v1, (uints)(1664525u));
    uints v8 = product(v3, (uints)(1664525u));
    uint32_t v9 = product(v5, 1664525u);
    uints v11 = sum(v7, (uints)(1013904223u));
    uints v12 = sum(v8, (uints)(1013904223u));
    uint32_t v13 = sum(v9, 1013904223u);
    uints v14 = product(v12, (uints)(v13));
    uints v15 = sum(v11, v14);
    uints v16 = product((uints)(v13), v15);
    uints v17 = sum(v12, v16);
    uints v18 = product(v15, v17);
    uints v19 = sum((uints)(v13), v18);
    uints v21 = shifted_right(v15, (uints)(16u));
    uints v22 = shifted_right(v17, (uints)(16u));
    uints v23 = shifted_right(v19, (uints)(16u));
    uints v24 = v15 ^ v21;
    uints v25 = v17 ^ v22;
    uints v26 = v19 ^ v23;
    uints v27 = product(v25, v26);
    uints v28 = sum(v24, v27);
    uints v29 = product(v26, v28);
    uints v30 = sum(v25, v29);
    uints v31 = product(v28, v30);
    uints v32 = sum(v26, v31);
    uints v33 = shifted_right(v28, (uints)(16u));
    uints v34 = shifted_right(v30, (uints)(16u));
    uints v35 = shifted_right(v32, (uints)(16u));
    uints v37 = v28 & (uints)(65535u);
    uints v38 = v30 & (uints)(65535u);
    uints v39 = v32 & (uints)(65535u);
    uints v40 = sum(v33, v37);
    uints v41 = sum(v34, v38);
    uints v42 = sum(v35, v39);
    floats v43 = to_float(v40);
    floats v44 = to_float(v41);
    floats v45 = to_float(v42);
    floats v47 = v43 * (floats)(7.629511e-06f);
    floats v48 = v44 * (floats)(7.629511e-06f);
    floats v49 = v45 * (floats)(7.629511e-06f);
    p[i] = (planes){v47, v48, v49, (floats)(1.0f)};
  }
}
POINT(grain)
