// Generated from Shaders/point/haze.glsl by `make kernels`.
EACH_VECTOR(haze) {
  const float u2_0 = float_of_bits(operands->words[0]);
  const float u3_0 = float_of_bits(operands->words[1]);
  for (size_t i = 0; i < count; i++) {
    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);
    floats pixel0_0 = p[i].red;
    floats pixel0_1 = p[i].green;
    floats pixel0_2 = p[i].blue;
    floats pixel0_3 = is_opaque ? (floats)(1) : p[i].alpha;
    floats v1 = to_float(at_1);
    floats v3 = (floats)(u3_0) * v1;
    floats v5 = (floats)(u2_0) + v3;
    ints v8 = (floats)(0.0f) < pixel0_3;
    floats v10 = pixel0_0 / pixel0_3;
    floats v12 = pixel0_1 / pixel0_3;
    floats v14 = pixel0_2 / pixel0_3;
    floats v15 = chosen(v8, v10, (floats)(0.0f));
    floats v16 = chosen(v8, v12, (floats)(0.0f));
    floats v17 = chosen(v8, v14, (floats)(0.0f));
    floats v18 = v15 - v5;
    floats v19 = v16 - v5;
    floats v20 = v17 - v5;
    floats v22 = (floats)(1.0f) - v5;
    floats v23 = v18 / v22;
    floats v24 = v19 / v22;
    floats v25 = v20 / v22;
    floats v26 = maximum(v23, (floats)(0.0f));
    floats v27 = minimum(v26, (floats)(1.0f));
    floats v28 = maximum(v24, (floats)(0.0f));
    floats v29 = minimum(v28, (floats)(1.0f));
    floats v30 = maximum(v25, (floats)(0.0f));
    floats v31 = minimum(v30, (floats)(1.0f));
    floats v32 = pixel0_3 * v27;
    floats v33 = pixel0_3 * v29;
    floats v34 = pixel0_3 * v31;
    p[i] = (planes){v32, v33, v34, pixel0_3};
  }
}
POINT(haze)
