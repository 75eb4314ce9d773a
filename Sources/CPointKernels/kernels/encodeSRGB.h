// Generated from Shaders/point/encodeSRGB.glsl by `make kernels`.
EACH_VECTOR(encodeSRGB) {
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
    floats v12 = maximum(v9, (floats)(0.0f));
    floats v14 = minimum(v12, (floats)(1.0f));
    floats v15 = maximum(v10, (floats)(0.0f));
    floats v16 = minimum(v15, (floats)(1.0f));
    floats v17 = maximum(v11, (floats)(0.0f));
    floats v18 = minimum(v17, (floats)(1.0f));
    ints v20 = v14 <= (floats)(0.0031308f);
    floats v22 = v14 * (floats)(12.92f);
    floats v24 = v14 * (floats)(0.6f);
    floats v26 = (floats)(0.4f) + v24;
    floats v27 = v26;
    int32_t v28 = 0;
    for (;;) {
      bool v31 = v28 < 6;
      if (!v31) break;
      floats v33 = v27 * (floats)(2.0f);
      floats v34 = v27 * v27;
      floats v35 = v14 / v34;
      floats v36 = v33 + v35;
      floats v38 = v36 * (floats)(0.33333334f);
      int32_t v40 = sum(v28, 1);
      floats n27 = v38;
      int32_t n28 = v40;
      v27 = n27;
      v28 = n28;
    }
    floats v41 = square_root(v27);
    floats v42 = square_root(v41);
    floats v43 = v27 * v42;
    floats v45 = (floats)(1.055f) * v43;
    floats v47 = v45 - (floats)(0.055f);
    floats v48 = chosen(v20, v22, v47);
    ints v49 = v16 <= (floats)(0.0031308f);
    floats v50 = v16 * (floats)(12.92f);
    floats v51 = v16 * (floats)(0.6f);
    floats v52 = (floats)(0.4f) + v51;
    floats v53 = v52;
    int32_t v54 = 0;
    for (;;) {
      bool v55 = v54 < 6;
      if (!v55) break;
      floats v56 = (floats)(2.0f) * v53;
      floats v57 = v53 * v53;
      floats v58 = v16 / v57;
      floats v59 = v56 + v58;
      floats v60 = (floats)(0.33333334f) * v59;
      int32_t v61 = sum(1, v54);
      floats n53 = v60;
      int32_t n54 = v61;
      v53 = n53;
      v54 = n54;
    }
    floats v62 = square_root(v53);
    floats v63 = square_root(v62);
    floats v64 = v53 * v63;
    floats v65 = (floats)(1.055f) * v64;
    floats v66 = v65 - (floats)(0.055f);
    floats v67 = chosen(v49, v50, v66);
    ints v68 = v18 <= (floats)(0.0031308f);
    floats v69 = v18 * (floats)(12.92f);
    floats v70 = v18 * (floats)(0.6f);
    floats v71 = (floats)(0.4f) + v70;
    floats v72 = v71;
    int32_t v73 = 0;
    for (;;) {
      bool v74 = v73 < 6;
      if (!v74) break;
      floats v75 = (floats)(2.0f) * v72;
      floats v76 = v72 * v72;
      floats v77 = v18 / v76;
      floats v78 = v75 + v77;
      floats v79 = (floats)(0.33333334f) * v78;
      int32_t v80 = sum(1, v73);
      floats n72 = v79;
      int32_t n73 = v80;
      v72 = n72;
      v73 = n73;
    }
    floats v81 = square_root(v72);
    floats v82 = square_root(v81);
    floats v83 = v72 * v82;
    floats v84 = (floats)(1.055f) * v83;
    floats v85 = v84 - (floats)(0.055f);
    floats v86 = chosen(v68, v69, v85);
    floats v87 = pixel0_3 * v48;
    floats v88 = pixel0_3 * v67;
    floats v89 = pixel0_3 * v86;
    p[i] = (planes){v87, v88, v89, pixel0_3};
  }
}
POINT(encodeSRGB)
