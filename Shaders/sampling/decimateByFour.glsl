// Every fourth pixel along one axis of the cubic B-spline of that width, four boxes of four: [1 4 10 20 31 40 44 40
// 31 20 10 4 1]/256, which equals [1 4 6 4 1]/16 applied twice.
literal ivec2 axis;

Pixel pair(Position center, int k) {
  return beside0(center, -k) + beside0(center, k);
}

Pixel decimateByFour(Position at) {
  Position center = at + axis * (at * 3);
  Pixel near = pair(center, 1) * 0.15625 + pair(center, 2) * 0.12109375
    + pair(center, 3) * 0.078125;
  Pixel far = pair(center, 4) * 0.0390625 + pair(center, 5) * 0.015625
    + pair(center, 6) * 0.00390625;
  return beside0(center, 0) * 0.171875 + near + far;
}
