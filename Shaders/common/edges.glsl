// The edge modes: the pixel within first…last that is read in place of p.

Position clampEdge(Position p, Position first, Position last) {
  return clamp(p, first, last);
}

// GLSL's % is undefined for negative operands.
int floorModulo(int a, int n) {
  int r = abs(a) % n;
  return a >= 0 || r == 0 ? r : n - r;
}

Position wrapEdge(Position p, Position first, Position last) {
  Position n = last - first + 1;
  return first + Position(floorModulo(p.x - first.x, n.x), floorModulo(p.y - first.y, n.y));
}

Position mirrorEdge(Position p, Position first, Position last) {
  Position n = last - first + 1;
  Position folded = Position(
    floorModulo(p.x - first.x, 2 * n.x), floorModulo(p.y - first.y, 2 * n.y));
  return first + min(folded, 2 * n - 1 - folded);
}

bool isOutside(Position p, Position first, Position last) {
  return any(lessThan(p, first)) || any(greaterThan(p, last));
}
