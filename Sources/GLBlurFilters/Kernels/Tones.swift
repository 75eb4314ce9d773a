/// The factors of the blend mode overlay for a colour w: 2w and 2(1 − w).
struct OverlayWeights: Hashable {
  let dark: SIMD4<Float>
  let bright: SIMD4<Float>

  init(_ color: SIMD4<Double>) {
    dark = SIMD4<Float>(color * 2)
    bright = SIMD4<Float>((1 - color) * 2)
  }
}

/// Converts a threshold of luma, 0…1, to the unit of `lumaLevel`, in which the lumas of 8-bit
/// colours are whole. Rounding to a float moves none of these lumas across the threshold.
enum LumaThreshold {
  private static let unit = 2_550_000.0
  /// Far larger than the rounding of the product with `unit`, far smaller than the step between
  /// floats of this size.
  private static let noise = 1e-6

  /// Returns the least luma that is not below the threshold.
  static func least(_ threshold: Double) -> Float {
    let exact = threshold * unit
    let rounded = Float(exact)
    return Double(rounded) < exact - noise ? rounded.nextUp : rounded
  }

  /// Returns the greatest luma that is not above the threshold.
  static func most(_ threshold: Double) -> Float {
    let exact = threshold * unit
    let rounded = Float(exact)
    return Double(rounded) > exact + noise ? rounded.nextDown : rounded
  }
}

/// The weights of red, green and blue in the luma.
package enum Luma {
  package static let rec709 = SIMD3(0.2126, 0.7152, 0.0722)
  /// The weights of GPUImage, which differ from those of Rec. 709 by at most 0.0002.
  package static let gpuImage = SIMD3(0.2125, 0.7154, 0.0721)
}
