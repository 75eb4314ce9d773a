// Twins of `tones.glsl`.

@inline(__always)
func luma(_ c: SIMD3<Float>) -> Float {
  0.2125 * c.x + 0.7154 * c.y + 0.0721 * c.z
}

@inline(__always)
private func snapped(_ code: Float) -> Float {
  let whole = (code + 0.5).rounded(.down)
  return abs(code - whole) <= code * 3e-7 ? whole : code
}

@inline(__always)
func codes16(_ c: SIMD3<Float>) -> SIMD3<Float> {
  SIMD3(snapped(c.x * 65535), snapped(c.y * 65535), snapped(c.z * 65535))
}

@inline(__always)
func lumaCode(_ c: SIMD3<Float>) -> Float {
  2125 * snapped(c.x * 255) + 7154 * snapped(c.y * 255) + 721 * snapped(c.z * 255)
}

@inline(__always)
func eased(_ t: Float) -> Float {
  t * t * (3 - 2 * t)
}

@inline(__always)
private func overlaidChannel(_ x: Float, _ dark: Float, _ bright: Float) -> Float {
  x < 0.5 ? x * dark : 1 - (1 - x) * bright
}

/// What overlay needs of the colour that it lays on.
struct OverlayWeights: Hashable {
  let dark: SIMD4<Float>
  let bright: SIMD4<Float>

  init(_ color: SIMD4<Double>) {
    dark = SIMD4<Float>(color * 2)
    bright = SIMD4<Float>((1 - color) * 2)
  }

  @inline(__always)
  func overlaid(_ x: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      overlaidChannel(x.x, dark.x, bright.x), overlaidChannel(x.y, dark.y, bright.y),
      overlaidChannel(x.z, dark.z, bright.z))
  }
}

/// A threshold of luma in the units of `lumaCode`, where the lumas of 8-bit colours are whole
/// numbers: rounded to a float so that none of them changes sides.
enum LumaThreshold {
  private static let unit = 2_550_000.0
  /// Far more than the rounding of the product, far less than a float's step in which it matters.
  private static let noise = 1e-6

  /// Of lumas that are not below it.
  static func least(_ threshold: Double) -> Float {
    let exact = threshold * unit
    let rounded = Float(exact)
    return Double(rounded) < exact - noise ? rounded.nextUp : rounded
  }

  /// Of lumas that are not above it.
  static func most(_ threshold: Double) -> Float {
    let exact = threshold * unit
    let rounded = Float(exact)
    return Double(rounded) > exact + noise ? rounded.nextDown : rounded
  }
}
