// Generated from Shaders/point/glitchBands.glsl by `make kernels`.
EACH_VECTOR(glitchBands) {
  const int32_t u1_0 = int_of_bits(operands->words[0]);
  const float u2_0 = float_of_bits(operands->words[1]);
  const float u3_0 = float_of_bits(operands->words[2]);
  const int32_t u4_0 = int_of_bits(operands->words[3]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    ints v2 = quotient(at_1, (ints)(u1_0));
    uints v3 = uint_of_bits(v2);
    uint32_t v5 = uint_of_bits(u4_0);
    uints v7 = product(v3, (uints)(1664525u));
    uint32_t v8 = product(v5, 1664525u);
    uints v10 = sum(v7, (uints)(1013904223u));
    uint32_t v11 = sum(v8, 1013904223u);
    uint32_t v12 = product(1013904223u, v11);
    uints v13 = sum(v10, (uints)(v12));
    uints v14 = product((uints)(1013904223u), v13);
    uints v15 = sum((uints)(v11), v14);
    uints v16 = product(v13, v15);
    uints v17 = sum((uints)(1013904223u), v16);
    uints v19 = shifted_right(v13, (uints)(16u));
    uints v20 = shifted_right(v15, (uints)(16u));
    uints v21 = shifted_right(v17, (uints)(16u));
    uints v22 = v13 ^ v19;
    uints v23 = v15 ^ v20;
    uints v24 = v17 ^ v21;
    uints v25 = product(v23, v24);
    uints v26 = sum(v22, v25);
    uints v27 = product(v24, v26);
    uints v28 = sum(v23, v27);
    uints v30 = shifted_right(v26, (uints)(8u));
    floats v31 = to_float(v30);
    floats v33 = v31 * (floats)(5.9604645e-08f);
    ints v35 = (floats)(u2_0) <= v33;
    uints v36 = shifted_right(v28, (uints)(8u));
    floats v37 = to_float(v36);
    floats v38 = (floats)(5.9604645e-08f) * v37;
    floats v40 = v38 * (floats)(2.0f);
    floats v42 = v40 - (floats)(1.0f);
    floats v44 = (floats)(u3_0) * v42;
    floats v46 = v44 + (floats)(0.5f);
    floats v47 = floored(v46);
    floats v49 = chosen(v35, (floats)(0.0f), v47);
    p[i] = (planes){v49, (floats)(0.0f), (floats)(1.0f), (floats)(0.0f)};
  }
}
POINT(glitchBands)
