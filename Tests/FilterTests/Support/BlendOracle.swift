import GLBlurChain
import TestSupport

/// W3C Compositing and Blending Level 1, with the straight colours of backdrop and source.
func mixed(_ mode: BlendMode, _ b: SIMD3<Double>, _ s: SIMD3<Double>) -> SIMD3<Double> {
  switch mode {
  case .hue: return setLum(setSat(s, sat(b)), lum(b))
  case .saturation: return setLum(setSat(b, sat(s)), lum(b))
  case .color: return setLum(s, lum(b))
  case .luminosity: return setLum(b, lum(s))
  default: return SIMD3(mixed(mode, b.x, s.x), mixed(mode, b.y, s.y), mixed(mode, b.z, s.z))
  }
}

private func mixed(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
  switch mode {
  case .multiply: return b * s
  case .screen: return 1 - (1 - b) * (1 - s)
  case .overlay: return mixed(.hardLight, s, b)
  case .darken: return min(b, s)
  case .lighten: return max(b, s)
  case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
  case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
  case .hardLight: return s <= 0.5 ? 2 * s * b : 1 - (1 - b) * (1 - (2 * s - 1))
  case .softLight:
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  case .difference: return abs(b - s)
  case .exclusion: return b + s - 2 * b * s
  case .linearBurn: return max(0, b + s - 1)
  case .subtract: return max(0, b - s)
  case .divide: return s == 0 ? (b == 0 ? 0 : 1) : min(1, b / s)
  default: return s
  }
}

private func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

private func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

private func clipColor(_ c: SIMD3<Double>) -> SIMD3<Double> {
  let (l, n, x) = (lum(c), c.min(), c.max())
  var c = c
  if n < 0 { c = SIMD3(repeating: l) + (c - l) * l / (l - n) }
  if x > 1 { c = SIMD3(repeating: l) + (c - l) * (1 - l) / (x - l) }
  return c
}

private func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
  clipColor(c + (l - lum(c)))
}

/// Sorts the channels, stretches the middle one and sets the largest, as the specification does.
private func setSat(_ c: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
  var result = c
  let order = [0, 1, 2].sorted { c[$0] < c[$1] }
  let (low, middle, high) = (order[0], order[1], order[2])
  if c[high] > c[low] {
    result[middle] = (c[middle] - c[low]) * s / (c[high] - c[low])
    result[high] = s
  } else {
    result[middle] = 0
    result[high] = 0
  }
  result[low] = 0
  return result
}

/// Returns the premultiplied overlay blended over the premultiplied backdrop.
func blended(
  _ mode: BlendMode, _ backdrop: SIMD4<Double>, _ overlay: SIMD4<Double>, opacity: Double
) -> SIMD4<Double> {
  let source = overlay * opacity
  let (ab, a) = (backdrop.w, source.w)
  switch mode {
  case .plusLighter:
    let alpha = min(1, ab + a)
    return limited(SIMD4(SIMD3(repeating: 0) + rgb(backdrop) + rgb(source), alpha))
  case .plusDarker:
    let alpha = min(1, ab + a)
    return limited(
      SIMD4(SIMD3(repeating: alpha) - (ab - rgb(backdrop)) - (a - rgb(source)), alpha))
  default:
    let (b, s) = (straight(backdrop), straight(source))
    let color = a * (1 - ab) * s + a * ab * mixed(mode, b, s) + (1 - a) * ab * b
    return SIMD4(color, a + ab * (1 - a))
  }
}

private func rgb(_ p: SIMD4<Double>) -> SIMD3<Double> { SIMD3(p.x, p.y, p.z) }
