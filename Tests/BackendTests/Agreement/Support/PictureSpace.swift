import GLBlurChain
import TestSupport
import Testing

/// The spaces of the tests' pictures, with profiles by Little CMS.
enum PictureSpace: CaseIterable {
  case sRGB, displayP3, adobeRGB, proPhoto, rec2020, samples

  private typealias XY = (x: Double, y: Double)

  private var numbers: (points: [XY], type: Int32, curve: [Double]) {
    let d65: XY = (0.3127, 0.3290)
    let srgb = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return switch self {
    case .sRGB: ([d65, (0.64, 0.33), (0.30, 0.60), (0.15, 0.06)], 4, srgb)
    case .displayP3: ([d65, (0.68, 0.32), (0.265, 0.69), (0.15, 0.06)], 4, srgb)
    case .adobeRGB: ([d65, (0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], 1, [2.19921875])
    case .proPhoto:
      (
        [(0.3457, 0.3585), (0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001)], 4,
        [1.8, 1, 0, 1.0 / 16, 1.0 / 32]
      )
    case .rec2020:
      (
        [d65, (0.708, 0.292), (0.170, 0.797), (0.131, 0.046)], 4,
        [1 / 0.45, 1 / 1.0993, 0.0993 / 1.0993, 1 / 4.5, 0.08145]
      )
    case .samples:
      (
        [d65, (0.63, 0.34), (0.31, 0.595), (0.155, 0.07)], 0,
        (0...255).map { Double($0 * $0) / 65025 }
      )
    }
  }

  var icc: [UInt8] {
    get throws {
      let cms = unsafe try Self.judge()
      let (points, type, curve) = numbers
      return unsafe cms.profile(points, type: type, numbers: curve, version: 4.3)
    }
  }

  var profile: ColorProfile {
    get throws { try ColorProfile(icc: ColorProfile.ICC(name: "test", bytes: icc)) }
  }

  /// A formula stands in place of samples, which the library inverts only roughly.
  private var exactICC: [UInt8] {
    get throws {
      guard self == .samples else { return try icc }
      let cms = unsafe try Self.judge()
      return unsafe cms.profile(numbers.points, type: 1, numbers: [2], version: 4.3)
    }
  }

  /// Converts by Little CMS in float64, clipped to 0…1.
  func convert(_ colors: [SIMD3<Double>], to other: PictureSpace) throws -> [SIMD3<Double>] {
    let cms = unsafe try Self.judge()
    let (from, to) = (try exactICC, try other.exactICC)
    return unsafe cms.convert(
      colors, from: (cms.open(from), LittleCMS.rgb), to: (cms.open(to), LittleCMS.rgb)
    ).map { $0.clamped(lowerBound: .zero, upperBound: .one) }
  }

  @unsafe private static func judge() throws -> LittleCMS {
    unsafe try #require(LittleCMS(), "install the Debian package liblcms2-2")
  }
}

extension Image {
  /// The straight colours of an 8-bit image, 0…1.
  var colors: [SIMD3<Double>] {
    let bytes = bytes
    return stride(from: 0, to: bytes.count, by: 4).map {
      SIMD3(Double(bytes[$0]), Double(bytes[$0 + 1]), Double(bytes[$0 + 2])) / 255
    }
  }

  func with(_ profile: ColorProfile) -> Image {
    var image = self
    image.profile = profile
    return image
  }
}
