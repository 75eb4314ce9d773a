// Generated from Shaders/point/halftone.glsl by `make kernels`.
EACH_VECTOR(halftone) {
  const int32_t u2_0 = int_of_bits(operands->words[0]);
  const int32_t u2_1 = int_of_bits(operands->words[1]);
  const float u3_0 = float_of_bits(operands->words[2]);
  const float u3_1 = float_of_bits(operands->words[3]);
  const float u4_0 = float_of_bits(operands->words[4]);
  const float u4_1 = float_of_bits(operands->words[5]);
  const float u5_0 = float_of_bits(operands->words[6]);
  const int32_t u6_0 = int_of_bits(operands->words[7]);
  const float u7_0 = float_of_bits(operands->words[8]);
  const float u7_1 = float_of_bits(operands->words[9]);
  const float u7_2 = float_of_bits(operands->words[10]);
  const float u7_3 = float_of_bits(operands->words[11]);
  const float u8_0 = float_of_bits(operands->words[12]);
  const float u8_1 = float_of_bits(operands->words[13]);
  const float u8_2 = float_of_bits(operands->words[14]);
  const float u8_3 = float_of_bits(operands->words[15]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
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
    floats v21 = (floats)(1.0f) - v19;
    floats v22 = maximum(v21, (floats)(0.0f));
    floats v23 = minimum(v22, (floats)(1.0f));
    ints v26 = difference(at_0, (ints)(u2_0));
    ints v29 = difference(at_1, (ints)(u2_1));
    floats v30 = to_float(v26);
    floats v31 = to_float(v29);
    floats v33 = (floats)(u3_0) + v30;
    floats v35 = (floats)(u3_1) + v31;
    bool v38 = u6_0 == 3;
    floats v53;
    floats v54;
    if (v38) {
      floats v39 = v33 * v33;
      floats v40 = v35 * v35;
      floats v41 = v39 + v40;
      floats v42 = square_root(v41);
      floats v44 = v42 / (floats)(u5_0);
      v53 = v44;
      v54 = (floats)(0.0f);
    } else {
      floats v46 = (floats)(u4_0) * v33;
      floats v48 = (floats)(u4_1) * v35;
      floats v49 = v46 + v48;
      floats v50 = (floats)(u4_0) * v35;
      floats v51 = (floats)(u4_1) * v33;
      floats v52 = v50 - v51;
      v53 = v49;
      v54 = v52;
    }
    floats v56 = v53 + (floats)(0.5f);
    floats v57 = v54 + (floats)(0.5f);
    floats v58 = floored(v56);
    floats v59 = floored(v57);
    floats v60 = v53 - v58;
    floats v61 = v54 - v59;
    floats v62 = absolute(v60);
    floats v63 = absolute(v61);
    floats v64 = (floats)(u5_0) * v23;
    floats v65 = (floats)(1.0f) - v23;
    floats v66 = (floats)(u5_0) * v65;
    floats v67 = (floats)(1.0f) - v66;
    bool v69 = u6_0 == 2;
    bool v70 = v38 | v69;
    floats v115;
    floats v116;
    floats v117;
    if (v70) {
      floats v71 = v23 * (floats)(0.5f);
      floats v72 = v71 - v62;
      v115 = v72;
      v116 = v64;
      v117 = v67;
    } else {
      bool v74 = u6_0 == 1;
      floats v111;
      if (v74) {
        ints v75 = v23 < (floats)(0.5f);
        floats v76 = v23 * (floats)(0.5f);
        floats v77 = square_root(v76);
        floats v78 = (floats)(0.5f) * v65;
        floats v79 = square_root(v78);
        floats v80 = (floats)(1.0f) - v79;
        floats v81 = chosen(v75, v77, v80);
        floats v82 = v62 + v63;
        floats v83 = v81 - v82;
        floats v85 = v83 * (floats)(0.70710677f);
        v111 = v85;
      } else {
        floats v86 = maximum(v65, (floats)(0.0f));
        floats v87 = square_root(v86);
        floats v89 = v87 * (floats)(0.663762f);
        floats v91 = (floats)(0.354657f) - v89;
        floats v92 = v87 * v91;
        floats v94 = (floats)(0.147616f) - v92;
        floats v95 = v87 * v94;
        floats v97 = (floats)(0.505561f) - v95;
        ints v99 = v23 < (floats)(0.7853982f);
        floats v101 = v23 * (floats)(0.31830987f);
        floats v102 = square_root(v101);
        floats v103 = v87 * v97;
        floats v104 = (floats)(0.70710677f) - v103;
        floats v105 = chosen(v99, v102, v104);
        floats v106 = v62 * v62;
        floats v107 = v63 * v63;
        floats v108 = v106 + v107;
        floats v109 = square_root(v108);
        floats v110 = v105 - v109;
        v111 = v110;
      }
      floats v112 = (floats)(u5_0) * v64;
      floats v113 = (floats)(u5_0) * v66;
      floats v114 = (floats)(1.0f) - v113;
      v115 = v111;
      v116 = v112;
      v117 = v114;
    }
    floats v118 = (floats)(u5_0) * v115;
    floats v119 = (floats)(0.5f) + v118;
    floats v120 = maximum(v119, v117);
    floats v121 = minimum(v120, v116);
    floats v122 = maximum(v121, (floats)(0.0f));
    floats v123 = minimum(v122, (floats)(1.0f));
    floats v125 = (floats)(u7_0) * v123;
    floats v127 = (floats)(u7_1) * v123;
    floats v129 = (floats)(u7_2) * v123;
    floats v130 = (floats)(1.0f) - v123;
    floats v132 = (floats)(u8_0) * v130;
    floats v134 = (floats)(u8_1) * v130;
    floats v136 = (floats)(u8_2) * v130;
    floats v137 = v125 + v132;
    floats v138 = v127 + v134;
    floats v139 = v129 + v136;
    floats v140 = pixel0_3 * v137;
    floats v141 = pixel0_3 * v138;
    floats v142 = pixel0_3 * v139;
    p[i] = (planes){v140, v141, v142, pixel0_3};
  }
}
POINT(halftone)
