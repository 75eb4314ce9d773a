// These are the twins of the functions in `blending.glsl`, the blend functions of W3C Compositing
// and Blending Level 1, sections 5.8 and 5.9. b is the backdrop's colour, s the source's.

/// Applies a function to each channel.
@inline(__always)
func channels(
  _ b: SIMD3<Float>, _ s: SIMD3<Float>, _ function: (Float, Float) -> Float
) -> SIMD3<Float> {
  SIMD3(function(b.x, s.x), function(b.y, s.y), function(b.z, s.z))
}

func multiplyChannel(_ b: Float, _ s: Float) -> Float { b * s }

func screenChannel(_ b: Float, _ s: Float) -> Float { b + s - b * s }

func hardLightChannel(_ b: Float, _ s: Float) -> Float {
  s <= 0.5 ? multiplyChannel(b, 2 * s) : screenChannel(b, 2 * s - 1)
}

func softLightChannel(_ b: Float, _ s: Float) -> Float {
  if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
  let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
  return b + (2 * s - 1) * (d - b)
}

func colorDodgeChannel(_ b: Float, _ s: Float) -> Float {
  if b <= 0 { return 0 }
  return s >= 1 ? 1 : min(1, b / (1 - s))
}

func colorBurnChannel(_ b: Float, _ s: Float) -> Float {
  if b >= 1 { return 1 }
  return s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
}

func divideChannel(_ b: Float, _ s: Float) -> Float {
  if s <= 0 { return b <= 0 ? 0 : 1 }
  return min(1, b / s)
}

func lum(_ c: SIMD3<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

func sat(_ c: SIMD3<Float>) -> Float {
  max(max(c.x, c.y), c.z) - min(min(c.x, c.y), c.z)
}

func clipColor(_ color: SIMD3<Float>) -> SIMD3<Float> {
  var c = color
  let l = lum(c)
  let n = min(min(c.x, c.y), c.z)
  let x = max(max(c.x, c.y), c.z)
  if n < 0 { c = l + (c - l) * l / (l - n) }
  if x > 1 { c = l + (c - l) * (1 - l) / (x - l) }
  return c
}

func setLum(_ c: SIMD3<Float>, _ l: Float) -> SIMD3<Float> {
  clipColor(c + (l - lum(c)))
}

func setSat(_ c: SIMD3<Float>, _ s: Float) -> SIMD3<Float> {
  let n = min(min(c.x, c.y), c.z)
  let range = max(max(c.x, c.y), c.z) - n
  return range > 0 ? (c - n) * s / range : .zero
}
