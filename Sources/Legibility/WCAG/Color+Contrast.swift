import Synchronization

extension Color {
  /// The relative luminance (WCAG 2.x): 0 for black, 1 for white. Alpha is ignored.
  public var relativeLuminance: Double { RGBSpace.sRGB.relativeLuminance(of: self) }

  /// Returns this colour over another (Porter and Duff), computed on encoded values as browsers and
  /// UIKit do. The result has straight alpha, and is `clear` if both colours are transparent.
  public func composited(over background: Color) -> Color {
    guard background.alpha < 1 else {
      let rest = 1 - alpha
      return Color(
        red: red * alpha + background.red * rest,
        green: green * alpha + background.green * rest,
        blue: blue * alpha + background.blue * rest)
    }
    let rest = background.alpha * (1 - alpha)
    let sum = alpha + rest
    guard sum > 0 else { return .clear }
    return Color(
      red: (red * alpha + background.red * rest) / sum,
      green: (green * alpha + background.green * rest) / sum,
      blue: (blue * alpha + background.blue * rest) / sum, alpha: sum)
  }

  /// Returns the contrast ratio (WCAG 2.x), 1…21, of text of this colour.
  ///
  /// The ratio is (lighter + .05) / (darker + .05), of the luminances of the text over the
  /// background and of the background.
  ///
  /// Anything may lie behind a translucent background, so the result is the lower of the ratios
  /// with black and with white behind it, or 1 if the text is darker in one case and lighter in the
  /// other, since some grey makes background and text equally light.
  ///
  /// - Parameter space: The space in which both colours are encoded, with its luminance weights.
  ///   WCAG 2.x states the numbers for sRGB.
  public func contrastRatio(on background: Color, in space: RGBSpace = .sRGB) -> Double {
    TextContrast(self, in: space).ratio(on: background)
  }
}

/// The contrast of a text with many backgrounds.
package struct TextContrast {
  private let text: Color
  private let space: RGBSpace
  private let table: LightTable?
  private let luminance: Double?

  /// - Parameter table: The light table of the space, which pays off for many backgrounds and does
  ///   not change results.
  package init(_ text: Color, in space: RGBSpace, _ table: LightTable? = nil) {
    self.text = text
    self.space = space
    self.table = table
    luminance = text.alpha == 1 ? space.luminance(of: text, table) : nil
  }

  package func ratio(on background: Color) -> Double {
    guard background.alpha < 1 else { return ratio(onOpaque: background).value }
    let black = ratio(onOpaque: background.composited(over: .black))
    let white = ratio(onOpaque: background.composited(over: .white))
    return black.isDarkText == white.isDarkText ? min(black.value, white.value) : 1
  }

  private func ratio(onOpaque background: Color) -> (value: Double, isDarkText: Bool) {
    let seen = luminance ?? space.luminance(of: text.composited(over: background), table)
    let (text, other) = (seen + flare, space.luminance(of: background, table) + flare)
    return (max(text, other) / min(text, other), text < other)
  }
}

/// The light that a screen reflects, added to both luminances of a ratio (WCAG 2.x).
let flare = 0.05

extension RGBSpace {
  /// Returns NaN if a component is NaN: then no text is legible.
  fileprivate func luminance(of color: Color, _ table: LightTable?) -> Double {
    weighted(table?.light(of: color.components) ?? light(color.components))
  }

  func weighted(_ light: SIMD3<Double>) -> Double { (luminanceWeights * light).sum() }

  /// NaN stays NaN.
  func light(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    decode(encoded).replacing(with: encoded, where: encoded .!= encoded)
  }
}

/// Tables of the linear light of encoded values. Most colours of a picture have 8-bit levels, whose
/// light is tabulated. For most others, bounds of their light suffice.
package struct LightTable: Sendable {
  private let space: RGBSpace
  /// The linear light at equally spaced encoded values from 0 to 1, with the last entry repeated.
  private let light: [SIMD3<Double>]
  private let levels: [SIMD3<Double>]

  private static let steps = 4096
  /// How much a curve may fall at the end of its straight piece; see `TransferCurve.init`.
  private static let slack = 0x1p-12

  private init(of space: RGBSpace) {
    self.space = space
    light = (0...Self.steps + 1).map {
      space.light(SIMD3(repeating: min(Double($0) / Double(Self.steps), 1)))
    }
    levels = (0...255).map { space.light(SIMD3(repeating: Double($0) / 255)) }
  }

  /// The last table is cached, since a picture has one space.
  package static func of(_ space: RGBSpace) -> LightTable {
    let kept = last.withLock { $0?.space == space ? $0 : nil }
    if let kept { return kept }
    let table = LightTable(of: space)
    last.withLock { $0 = table }
    return table
  }

  private static let last = Mutex<LightTable?>(nil)

  /// Exactly the light that the space computes. NaN stays NaN.
  package func light(of encoded: SIMD3<Double>) -> SIMD3<Double> {
    let nearest = (encoded * 255).rounded(.toNearestOrAwayFromZero)
    guard nearest / 255 == encoded, nearest.min() >= 0, nearest.max() <= 255 else {
      return space.light(encoded)
    }
    return SIMD3(
      levels[Int(nearest.x)].x, levels[Int(nearest.y)].y, levels[Int(nearest.z)].z)
  }

  package func below(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      light[place(of: encoded.x)].x, light[place(of: encoded.y)].y, light[place(of: encoded.z)].z)
      - Self.slack
  }

  package func above(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      light[place(of: encoded.x) + 1].x, light[place(of: encoded.y) + 1].y,
      light[place(of: encoded.z) + 1].z) + Self.slack
  }

  private func place(of encoded: Double) -> Int {
    Int(min(max(encoded, 0), 1) * Double(Self.steps))
  }
}
