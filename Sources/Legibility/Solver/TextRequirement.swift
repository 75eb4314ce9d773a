private import Glibc

/// The requirement that text which is darker, or lighter, than its background has a contrast ratio
/// on all colours of a box.
///
/// With panel P, text T of alpha t and R = t·T + (1 − t)·P, dark text has ratio r where L(P) + .05
/// ≥ r·(L(R) + .05). Luminance is a sum over the channels, and so is the surplus, Σ w·(lin(P) −
/// r·lin(R)) − .05·(r − 1). Its least value in a box is therefore made up of the least value of
/// each channel by itself. A channel has its least value at an end of its range, where a piece of
/// the transfer function begins, or where the derivative is 0. All of these have closed forms. For
/// light text P and R change places.
struct TextRequirement {
  enum Polarity: CaseIterable {
    case darkText
    case lightText
  }

  let polarity: Polarity
  private let ratio: Double
  private let text: SIMD3<Double>
  private let textLight: SIMD3<Double>
  private let textAlpha: Double
  /// The panel values at which a channel's part of the sum may be least, apart from the ends of its
  /// range. There is one row per channel, and NaN stands for no value.
  private let turns: [SIMD8<Double>]

  init(_ text: Color, ratio: Double, _ polarity: Polarity) {
    self.polarity = polarity
    self.ratio = ratio
    self.text = text.components
    textLight = light(text.components)
    textAlpha = text.alpha
    let slope = (1 - text.alpha) * (polarity == .darkText ? ratio : 1 / ratio)
    turns = (0..<3).map { channel in
      Self.turns(text.components[channel] * text.alpha, 1 - text.alpha, slope: slope)
    }
  }

  func holds(in box: ColorBox) -> Bool { ratio <= 1 || surplus(in: box) >= 0 }

  /// Returns the surplus on the worst colour of the box. It is below 0 if the requirement fails.
  func surplus(in box: ColorBox) -> Double {
    let least = textAlpha == 1 ? opaqueLeast(box) : translucentLeast(box)
    return weightedLight(least.x, least.y, least.z) - flare * (ratio - 1)
  }

  /// Returns each channel's least part of the sum for opaque text. Opaque text does not change with
  /// the panel, so the darkest or the lightest corner is the worst.
  private func opaqueLeast(_ box: ColorBox) -> SIMD3<Double> {
    switch polarity {
    case .darkText: light(box.low) - ratio * textLight
    case .lightText: textLight - ratio * light(box.high)
    }
  }

  private func translucentLeast(_ box: ColorBox) -> SIMD3<Double> {
    var least = part(box.low)
    guard box.low != box.high else { return least }
    least = pointwiseMin(least, part(box.high))
    for channel in 0..<3 {
      for index in 0..<5 {
        let panel = turns[channel][index]
        guard panel > box.low[channel], panel < box.high[channel] else { continue }
        let value = part(SIMD3(repeating: panel))[channel]
        least[channel] = min(least[channel], value)
      }
    }
    return least
  }

  /// Returns each channel's part of the sum.
  private func part(_ panel: SIMD3<Double>) -> SIMD3<Double> {
    let result = text * textAlpha + panel * (1 - textAlpha)
    switch polarity {
    case .darkText: return light(panel) - ratio * light(result)
    case .lightText: return light(result) - ratio * light(panel)
    }
  }

  /// Returns the panel values x at which lin′(x) = slope · lin′(a + b·x), and those at which either
  /// argument enters the power piece of the transfer function.
  ///
  /// lin′ is 1/12.92 below the threshold, and k·(x + .055)^1.4 above it.
  private static func turns(_ a: Double, _ b: Double, slope: Double) -> SIMD8<Double> {
    let k = 2.4 / pow(1.055, 2.4)
    let both = pow(slope, 1 / 1.4)
    let resultAlone = pow(1 / (12.92 * k * slope), 1 / 1.4) - 0.055
    let panelAlone = pow(slope / (12.92 * k), 1 / 1.4) - 0.055
    return SIMD8(
      threshold, (threshold - a) / b, (both * (a + 0.055) - 0.055) / (1 - both * b),
      (resultAlone - a) / b, panelAlone, .nan, .nan, .nan)
  }

  /// The encoded value up to which the sRGB transfer function is linear.
  private static let threshold = 0.04045
}

private func light(_ c: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(
    SRGB.linear(fromEncoded: c.x), SRGB.linear(fromEncoded: c.y), SRGB.linear(fromEncoded: c.z))
}
