// Generated from Shaders/point/decodeSRGB.glsl by `make kernels`.
EACH_VECTOR(decodeSRGB) {
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
    ints v20 = v14 <= (floats)(0.04045f);
    floats v22 = v14 * (floats)(0.07739938f);
    floats v24 = v14 + (floats)(0.055f);
    floats v26 = v24 * (floats)(0.94786733f);
    floats v27 = v26 * v26;
    floats v29 = v27 * (floats)(0.55f);
    floats v31 = (floats)(0.45f) + v29;
    floats v32 = v31;
    int32_t v33 = 0;
    for (;;) {
      bool v36 = v33 < 6;
      if (!v36) break;
      floats v37 = v32 * v32;
      floats v39 = v32 * (floats)(4.0f);
      floats v40 = v37 * v37;
      floats v41 = v27 / v40;
      floats v42 = v39 + v41;
      floats v44 = v42 * (floats)(0.2f);
      int32_t v46 = sum(v33, 1);
      floats n32 = v44;
      int32_t n33 = v46;
      v32 = n32;
      v33 = n33;
    }
    floats v47 = v27 * v32;
    floats v48 = chosen(v20, v22, v47);
    ints v49 = v16 <= (floats)(0.04045f);
    floats v50 = v16 * (floats)(0.07739938f);
    floats v51 = v16 + (floats)(0.055f);
    floats v52 = (floats)(0.94786733f) * v51;
    floats v53 = v52 * v52;
    floats v54 = (floats)(0.55f) * v53;
    floats v55 = (floats)(0.45f) + v54;
    floats v56 = v55;
    int32_t v57 = 0;
    for (;;) {
      bool v58 = v57 < 6;
      if (!v58) break;
      floats v59 = v56 * v56;
      floats v60 = (floats)(4.0f) * v56;
      floats v61 = v59 * v59;
      floats v62 = v53 / v61;
      floats v63 = v60 + v62;
      floats v64 = (floats)(0.2f) * v63;
      int32_t v65 = sum(1, v57);
      floats n56 = v64;
      int32_t n57 = v65;
      v56 = n56;
      v57 = n57;
    }
    floats v66 = v53 * v56;
    floats v67 = chosen(v49, v50, v66);
    ints v68 = v18 <= (floats)(0.04045f);
    floats v69 = v18 * (floats)(0.07739938f);
    floats v70 = v18 + (floats)(0.055f);
    floats v71 = (floats)(0.94786733f) * v70;
    floats v72 = v71 * v71;
    floats v73 = (floats)(0.55f) * v72;
    floats v74 = (floats)(0.45f) + v73;
    floats v75 = v74;
    int32_t v76 = 0;
    for (;;) {
      bool v77 = v76 < 6;
      if (!v77) break;
      floats v78 = v75 * v75;
      floats v79 = (floats)(4.0f) * v75;
      floats v80 = v78 * v78;
      floats v81 = v72 / v80;
      floats v82 = v79 + v81;
      floats v83 = (floats)(0.2f) * v82;
      int32_t v84 = sum(1, v76);
      floats n75 = v83;
      int32_t n76 = v84;
      v75 = n75;
      v76 = n76;
    }
    floats v85 = v72 * v75;
    floats v86 = chosen(v68, v69, v85);
    floats v87 = pixel0_3 * v48;
    floats v88 = pixel0_3 * v67;
    floats v89 = pixel0_3 * v86;
    p[i] = (planes){v87, v88, v89, pixel0_3};
  }
}
POINT(decodeSRGB)
