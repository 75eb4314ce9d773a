const int harrisResponse = 0;
const int nobleResponse = 1;
const int shiTomasiResponse = 2;

// A corner detector's response to a structure tensor (red, green and, beside the diagonal, blue), times a gain.
Pixel cornerResponse(Pixel p, const int detector, float k, float gain) {
  float trace = p.r + p.g;
  float square = trace * trace;
  float determinant = p.r * p.g - p.b * p.b;
  // A straight edge leaves rounding errors.
  if (determinant * 1.0e6 < square) determinant = 0.0;
  float response = determinant;
  switch (detector) {
    case harrisResponse: response = determinant - k * square; break;
    case nobleResponse: response = trace > 0.0 ? determinant / trace : 0.0; break;
    case shiTomasiResponse:
      // The smaller eigenvalue is the determinant over the larger one.
      float difference = p.r - p.g;
      float twice = p.b + p.b;
      float larger = trace + sqrt(difference * difference + twice * twice);
      response = larger > 0.0 ? determinant / larger : 0.0;
      break;
  }
  float level = clamp(response * gain, 0.0, 1.0);
  return vec4(level, level, level, 1.0);
}
