// Generated from Shaders/point/vignette.glsl by `make kernels`.
EACH_VECTOR(vignette) {
  const float u2_0 = float_of_bits(operands->words[0]);
  const float u2_1 = float_of_bits(operands->words[1]);
  const float u3_0 = float_of_bits(operands->words[2]);
  const float u3_1 = float_of_bits(operands->words[3]);
  const float u4_0 = float_of_bits(operands->words[4]);
  const float u4_1 = float_of_bits(operands->words[5]);
  const float u4_2 = float_of_bits(operands->words[6]);
  const float u4_3 = float_of_bits(operands->words[7]);
  const float u5_0 = float_of_bits(operands->words[8]);
  const float u6_0 = float_of_bits(operands->words[9]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v1 = to_float(at_0);
    floats v3 = (floats)(u2_0) * v1;
    floats v5 = (floats)(u3_0) + v3;
    floats v7 = to_float(at_1);
    floats v9 = (floats)(u2_1) * v7;
    floats v11 = (floats)(u3_1) + v9;
    floats v12 = v5 * v5;
    floats v13 = v11 * v11;
    floats v14 = v12 + v13;
    floats v15 = square_root(v14);
    floats v17 = v15 - (floats)(u5_0);
    floats v19 = (floats)(u6_0) * v17;
    floats v21 = maximum(v19, (floats)(0.0f));
    floats v23 = minimum(v21, (floats)(1.0f));
    floats v24 = v23 * v23;
    floats v26 = v23 * (floats)(2.0f);
    floats v28 = (floats)(3.0f) - v26;
    floats v29 = v24 * v28;
    floats v31 = (floats)(u4_3) * v29;
    ints v33 = (floats)(0.0f) < pixel0_3;
    floats v35 = pixel0_0 / pixel0_3;
    floats v37 = pixel0_1 / pixel0_3;
    floats v39 = pixel0_2 / pixel0_3;
    floats v40 = chosen(v33, v35, (floats)(0.0f));
    floats v41 = chosen(v33, v37, (floats)(0.0f));
    floats v42 = chosen(v33, v39, (floats)(0.0f));
    floats v43 = (floats)(1.0f) - v31;
    floats v44 = v40 * v43;
    floats v45 = v41 * v43;
    floats v46 = v42 * v43;
    floats v48 = (floats)(u4_0) * v31;
    floats v50 = (floats)(u4_1) * v31;
    floats v52 = (floats)(u4_2) * v31;
    floats v53 = v44 + v48;
    floats v54 = v45 + v50;
    floats v55 = v46 + v52;
    floats v56 = maximum(v53, (floats)(0.0f));
    floats v57 = minimum(v56, (floats)(1.0f));
    floats v58 = maximum(v54, (floats)(0.0f));
    floats v59 = minimum(v58, (floats)(1.0f));
    floats v60 = maximum(v55, (floats)(0.0f));
    floats v61 = minimum(v60, (floats)(1.0f));
    floats v62 = pixel0_3 * v57;
    floats v63 = pixel0_3 * v59;
    floats v64 = pixel0_3 * v61;
    p[i] = (planes){v62, v63, v64, pixel0_3};
  }
}
POINT(vignette)
