import GLBlur
import Glibc
import TestSupport

/// Spaces of different curves, with formulas of their specifications.
enum LightSpace: CaseIterable {
  case sRGB
  /// sRGB's curves and other primaries.
  case displayP3
  case adobeRGB
  case proPhoto

  var colors: RGBSpace {
    switch self {
    case .sRGB: .sRGB
    case .displayP3: .displayP3
    case .adobeRGB: .adobeRGB
    case .proPhoto: .proPhoto
    }
  }

  func linear(_ picture: Picture) -> Picture {
    switch self {
    case .sRGB, .displayP3: picture.linear
    // Adobe RGB (1998), 4.3.4.2.
    case .adobeRGB: picture.mapColor { $0.mapped { pow($0, 563.0 / 256) } }
    // ISO 22028-2.
    case .proPhoto: picture.mapColor { $0.mapped { $0 < 1 / 32.0 ? $0 / 16 : pow($0, 1.8) } }
    }
  }

  func encoded(_ picture: Picture) -> Picture {
    switch self {
    case .sRGB, .displayP3: picture.encoded
    case .adobeRGB: picture.mapColor { $0.mapped { pow($0, 256 / 563.0) } }
    case .proPhoto:
      picture.mapColor { $0.mapped { $0 < 1 / 512.0 ? $0 * 16 : pow($0, 1 / 1.8) } }
    }
  }
}
