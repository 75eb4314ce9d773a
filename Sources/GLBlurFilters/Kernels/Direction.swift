import SystemLibrary

/// Returns the unit vector of an angle in degrees, clockwise from the horizontal, exact on axes.
func direction(degrees: Double) -> SIMD2<Double> {
  let quarters = (degrees / 90).rounded()
  let rest = (degrees - 90 * quarters) * .pi / 180
  let (x, y) = (cos(rest), sin(rest))
  switch Int(quarters) & 3 {
  case 0: return SIMD2(x, y)
  case 1: return SIMD2(-y, x)
  case 2: return SIMD2(-x, -y)
  default: return SIMD2(y, -x)
  }
}
