// Generated from Shaders/point/crystals.glsl by `make kernels`.
EACH_VECTOR(crystals) {
  const float u1_0 = float_of_bits(operands->words[0]);
  const float u2_0 = float_of_bits(operands->words[1]);
  const int32_t u3_0 = int_of_bits(operands->words[2]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    floats v1 = to_float(at_0);
    floats v3 = to_float(at_1);
    floats v5 = v1 + (floats)(0.5f);
    floats v6 = v3 + (floats)(0.5f);
    floats v8 = (floats)(u1_0) * v5;
    floats v9 = (floats)(u1_0) * v6;
    floats v10 = floored(v8);
    floats v11 = floored(v9);
    floats v12 = v8 - v10;
    floats v13 = v9 - v11;
    floats v14 = (floats)(9.0f);
    floats v16 = (floats)(9.0f);
    int32_t v17 = (-1);
    for (;;) {
      bool v20 = v17 <= 1;
      if (!v20) break;
      floats v21 = v14;
      floats v22 = v16;
      int32_t v23 = (-1);
      for (;;) {
        bool v24 = v23 <= 1;
        if (!v24) break;
        float v25 = to_float(v23);
        float v26 = to_float(v17);
        floats v27 = v10 + (floats)(v25);
        floats v28 = v11 + (floats)(v26);
        ints v29 = to_int(v27);
        ints v30 = to_int(v28);
        uints v31 = uint_of_bits(v29);
        uints v32 = uint_of_bits(v30);
        uint32_t v34 = uint_of_bits(u3_0);
        uints v36 = product(v31, (uints)(1664525u));
        uints v37 = product(v32, (uints)(1664525u));
        uint32_t v38 = product(v34, 1664525u);
        uints v40 = sum(v36, (uints)(1013904223u));
        uints v41 = sum(v37, (uints)(1013904223u));
        uint32_t v42 = sum(v38, 1013904223u);
        uints v43 = product(v41, (uints)(v42));
        uints v44 = sum(v40, v43);
        uints v45 = product((uints)(v42), v44);
        uints v46 = sum(v41, v45);
        uints v47 = product(v44, v46);
        uints v48 = sum((uints)(v42), v47);
        uints v50 = shifted_right(v44, (uints)(16u));
        uints v51 = shifted_right(v46, (uints)(16u));
        uints v52 = shifted_right(v48, (uints)(16u));
        uints v53 = v44 ^ v50;
        uints v54 = v46 ^ v51;
        uints v55 = v48 ^ v52;
        uints v56 = product(v54, v55);
        uints v57 = sum(v53, v56);
        uints v58 = product(v55, v57);
        uints v59 = sum(v54, v58);
        uints v61 = shifted_right(v57, (uints)(8u));
        floats v62 = to_float(v61);
        floats v64 = v62 * (floats)(5.9604645e-08f);
        uints v65 = shifted_right(v59, (uints)(8u));
        floats v66 = to_float(v65);
        floats v67 = (floats)(5.9604645e-08f) * v66;
        floats v69 = v64 * (floats)(0.65f);
        floats v70 = v67 * (floats)(0.65f);
        floats v71 = (floats)(v25) + v69;
        floats v72 = (floats)(v26) + v70;
        floats v74 = v71 + (floats)(0.175f);
        floats v75 = v72 + (floats)(0.175f);
        floats v76 = v74 - v12;
        floats v77 = v75 - v13;
        floats v78 = v76 * v76;
        floats v79 = v77 * v77;
        floats v80 = v78 + v79;
        floats v81 = v21 * v21;
        floats v82 = v22 * v22;
        floats v83 = v81 + v82;
        ints v84 = v80 < v83;
        floats v85 = chosen(v84, v76, v21);
        floats v86 = chosen(v84, v77, v22);
        int32_t v87 = sum(1, v23);
        floats n21 = v85;
        floats n22 = v86;
        int32_t n23 = v87;
        v21 = n21;
        v22 = n22;
        v23 = n23;
      }
      int32_t v88 = sum(1, v17);
      floats n14 = v21;
      floats n16 = v22;
      int32_t n17 = v88;
      v14 = n14;
      v16 = n16;
      v17 = n17;
    }
    floats v90 = (floats)(u2_0) * v14;
    floats v91 = (floats)(u2_0) * v16;
    p[i] = (planes){v90, v91, (floats)(1.0f), (floats)(0.0f)};
  }
}
POINT(crystals)
