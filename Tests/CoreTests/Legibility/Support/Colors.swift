import Glibc
import Legibility
import Testing
import TestSupport

typealias MDF = MDFTextAccessibility

/// Spaces with the curve of sRGB, a plain power, powers that begin with a line, and samples.
enum TestSpace: CaseIterable {
  case sRGB, displayP3, adobeRGB, proPhoto, rec2020, samples

  /// The samples are those of the power 2.2 at 64 steps.
  var space: RGBSpace {
    get throws {
      switch self {
      case .sRGB: .sRGB
      case .displayP3: .displayP3
      case .adobeRGB: .adobeRGB
      case .proPhoto: .proPhoto
      case .rec2020: .rec2020
      case .samples:
        try RGBSpace(
          name: "Samples", chromaticities: .adobeRGB,
          curve: #require(TransferCurve(samples: (0...64).map { pow(Double($0) / 64, 2.2) })))
      }
    }
  }
}

func color(_ hex: String) throws -> Color { try #require(Color(hex: hex)) }

func isDarker(_ a: Color, than b: Color, in space: RGBSpace) -> Bool {
  space.relativeLuminance(of: a) < space.relativeLuminance(of: b)
}

/// Returns whether two colours are equal up to the rounding of a double.
func isClose(_ a: Color, _ b: Color) -> Bool {
  [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
    .allSatisfy { abs($0 - $1) < 1e-12 }
}

/// Returns a cube of colours with so many shades of each channel.
func cube(_ shades: Int) -> [Color] {
  let steps = (0..<shades).map { Double($0) / Double(shades - 1) }
  return steps.flatMap { red in
    steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } }
  }
}

func panel(_ scrim: Color, _ alpha: Double, over backdrop: Color) -> Color {
  func channel(_ s: Double, _ b: Double) -> Double { s * alpha + b * (1 - alpha) }
  return Color(
    red: channel(scrim.red, backdrop.red), green: channel(scrim.green, backdrop.green),
    blue: channel(scrim.blue, backdrop.blue))
}

/// Returns the corners of the cube of colours that differ by up to `margin`.
func corners(_ color: Color, _ margin: Double) -> [Color] {
  guard margin > 0 else { return [color] }
  func ends(_ value: Double) -> [Double] { [max(0, value - margin), min(1, value + margin)] }
  return ends(color.red).flatMap { red in
    ends(color.green).flatMap { green in
      ends(color.blue).map { Color(red: red, green: green, blue: $0) }
    }
  }
}

extension Noise {
  /// A colour of 8-bit images.
  mutating func color() -> Color {
    Color(
      red: Double(below(256)) / 255, green: Double(below(256)) / 255,
      blue: Double(below(256)) / 255)
  }
}
