import Legibility
import Testing
import TestSupport

typealias MDF = MDFTextAccessibility

/// Returns the colour with this hexadecimal text.
func color(_ hex: String) throws -> Color { try #require(Color(hex: hex)) }

/// Returns whether two colours are equal up to the rounding of a double.
func isClose(_ a: Color, _ b: Color) -> Bool {
  [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
    .allSatisfy { abs($0 - $1) < 1e-12 }
}

/// Returns every colour of a cube with the given number of shades of each channel.
func cube(_ shades: Int) -> [Color] {
  let steps = (0..<shades).map { Double($0) / Double(shades - 1) }
  return steps.flatMap { red in
    steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } }
  }
}

/// Returns a scrim laid over a backdrop, channel by channel.
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
  /// One of the colours that 8-bit images have.
  mutating func color() -> Color {
    Color(
      red: Double(below(256)) / 255, green: Double(below(256)) / 255,
      blue: Double(below(256)) / 255)
  }
}
