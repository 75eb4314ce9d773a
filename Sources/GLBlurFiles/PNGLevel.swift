/// How much time a PNG file may take to become small. The pixels are the same.
public enum PNGLevel: String, Hashable, Sendable, CaseIterable {
  case fast
  case `default`
  case small

  /// zlib's level, 1…9.
  var zlib: Int32 {
    switch self {
    case .fast: 1
    case .default: 4
    case .small: 9
    }
  }
}
