// The part of the unit from u on that lies in the first halves of periods.
float striped(float u, float period) {
  float middle = period * 0.5;
  float start = u - period * floor(u / period);
  float end = (u + 1.0) - period * floor((u + 1.0) / period);
  return 0.5 + (abs(start - middle) - abs(end - middle)) * 0.5;
}
