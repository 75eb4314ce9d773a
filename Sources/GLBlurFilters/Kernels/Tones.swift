// These functions are the twins of those in `Shaders/common/tones.glsl`, which explains the
// computation. They do the same operations in the same order.

/// Rounds a level to a whole number if it differs from one only by rounding errors.
@inline(__always)
private func snapped(_ level: Float) -> Float {
  let whole = (level + 0.5).rounded(.down)
  return abs(level - whole) <= level * 3e-7 ? whole : level
}

/// Returns the 16-bit levels of a colour, 0…65535.
@inline(__always)
func levels16(_ c: SIMD3<Float>) -> SIMD3<Float> {
  SIMD3(snapped(c.x * 65535), snapped(c.y * 65535), snapped(c.z * 65535))
}

/// Returns the luma in units of 1/10000 of an 8-bit level. For 8-bit colours this is exactly a
/// whole number.
@inline(__always)
func lumaLevel(_ c: SIMD3<Float>) -> Float {
  2125 * snapped(c.x * 255) + 7154 * snapped(c.y * 255) + 721 * snapped(c.z * 255)
}

/// Returns the curve of smoothstep for t of 0…1.
@inline(__always)
func eased(_ t: Float) -> Float {
  t * t * (3 - 2 * t)
}

@inline(__always)
private func overlaidChannel(_ x: Float, _ dark: Float, _ bright: Float) -> Float {
  x < 0.5 ? x * dark : 1 - (1 - x) * bright
}

/// The factors by which the blend mode overlay lays a colour w on a picture: 2w and 2(1 − w).
struct OverlayWeights: Hashable {
  let dark: SIMD4<Float>
  let bright: SIMD4<Float>

  init(_ color: SIMD4<Double>) {
    dark = SIMD4<Float>(color * 2)
    bright = SIMD4<Float>((1 - color) * 2)
  }

  /// Returns the overlay of the colour on `x`.
  @inline(__always)
  func overlaid(_ x: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      overlaidChannel(x.x, dark.x, bright.x), overlaidChannel(x.y, dark.y, bright.y),
      overlaidChannel(x.z, dark.z, bright.z))
  }
}

/// Functions that convert a threshold of luma, 0…1, to the unit of `lumaLevel`.
///
/// The lumas of 8-bit colours are whole numbers in that unit. The threshold is rounded to a float
/// in the direction in which no such luma changes sides.
enum LumaThreshold {
  /// The luma of white in the unit of `lumaLevel`.
  private static let unit = 2_550_000.0
  /// A tolerance for the rounding of the product with `unit`. It is far larger than that rounding,
  /// and far smaller than the step between two floats of this size.
  private static let noise = 1e-6

  /// Returns the lower bound of the lumas that are not below the threshold.
  static func least(_ threshold: Double) -> Float {
    let exact = threshold * unit
    let rounded = Float(exact)
    return Double(rounded) < exact - noise ? rounded.nextUp : rounded
  }

  /// Returns the upper bound of the lumas that are not above the threshold.
  static func most(_ threshold: Double) -> Float {
    let exact = threshold * unit
    let rounded = Float(exact)
    return Double(rounded) > exact + noise ? rounded.nextDown : rounded
  }
}
