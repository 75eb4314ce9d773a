/// The matrix from encoded red, green and blue to luma and chroma.
///
/// With the weights k of red, green and blue, Y′ = kr·R′ + kg·G′ + kb·B′, Cb = (B′ − Y′) / (2 −
/// 2kb), and Cr = (R′ − Y′) / (2 − 2kr).
public enum YCbCrMatrix: String, Hashable, Sendable, CaseIterable {
  /// ITU-R BT.601: standard definition, and JPEG.
  case bt601
  /// ITU-R BT.709: high definition.
  case bt709
  /// ITU-R BT.2020 with non-constant luminance: ultra-high definition.
  case bt2020
  /// SMPTE 240M: early high definition.
  case smpte240m
  /// No matrix: the planes are green, blue and red, in this order.
  case identity

  /// The weights of red and blue, or nil for `identity`.
  var weights: (red: Double, blue: Double)? {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    case .smpte240m: (0.212, 0.087)
    case .identity: nil
    }
  }
}
