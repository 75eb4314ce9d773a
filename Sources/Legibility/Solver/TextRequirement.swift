/// The requirement that dark, or light, text has a contrast ratio on all colours of a box.
///
/// With panel P, text T of alpha t and R = t·T + (1 − t)·P, dark text has ratio r where L(P) + .05
/// ≥ r·(L(R) + .05). Luminance is a sum over the channels, and so is the surplus, Σ w·(lin(P) −
/// r·lin(R)) − .05·(r − 1). Its minimum over a box is the sum of the channels' minima, each at an
/// end of the range, where a piece of the transfer function begins, or where the derivative is 0,
/// in closed form unless the curve is sampled. For light text P and R change places.
final class TextRequirement {
  enum Polarity: CaseIterable {
    case darkText
    case lightText
  }

  let polarity: Polarity
  private let space: RGBSpace
  private let table: LightTable
  private let ratio: Double
  private let text: SIMD3<Double>
  private let textLight: SIMD3<Double>
  private let textAlpha: Double
  /// For each channel, the panel values inside its range at which its part may be minimal, if
  /// known.
  private lazy var turns: [[Double]?] = {
    // The derivative of a channel's part is 0 where lin′(P) / lin′(R) equals this quotient.
    let rest = 1 - textAlpha
    let quotient = rest * (polarity == .darkText ? ratio : 1 / ratio)
    return zip(space.curves, 0..<3).map { curve, channel in
      curve.turns(quotient: quotient, p: text[channel] * textAlpha, q: rest)
    }
  }()

  /// - Parameter table: The light table of the space, in which text and boxes are encoded.
  init(
    _ text: Color, ratio: Double, _ polarity: Polarity, in space: RGBSpace, _ table: LightTable
  ) {
    self.polarity = polarity
    self.space = space
    self.table = table
    self.ratio = ratio
    self.text = text.components
    textLight = space.light(text.components)
    textAlpha = text.alpha
  }

  func holds(in box: ColorBox) -> Bool {
    if ratio <= 1 { return true }
    guard let (least, most) = surplusBounds(in: box) else { return surplus(in: box) >= 0 }
    return least >= 0 || most >= 0 && surplus(in: box) >= 0
  }

  /// Returns bounds of `surplus(in:)`, or nil if the box has a NaN. The bounds are NaN if the text
  /// has one.
  func surplusBounds(in box: ColorBox) -> (least: Double, most: Double)? {
    let (low, high) = (box.low, box.high)
    guard low == low, high == high else { return nil }
    let least: SIMD3<Double>
    let most: SIMD3<Double>
    // The minimum lies between these bounds at both ends.
    switch polarity {
    case .darkText where textAlpha == 1:
      least = table.below(low) - ratio * textLight
      most = table.above(low) - ratio * textLight
    case .lightText where textAlpha == 1:
      least = textLight - ratio * table.above(high)
      most = textLight - ratio * table.below(high)
    case .darkText:
      least = table.below(low) - ratio * table.above(seen(on: high))
      most = table.above(low) - ratio * table.below(seen(on: low))
    case .lightText:
      least = table.below(seen(on: low)) - ratio * table.above(high)
      most = table.above(seen(on: low)) - ratio * table.below(low)
    }
    let needed = flare * (ratio - 1)
    return (space.weighted(least) - needed, space.weighted(most) - needed)
  }

  /// Returns the surplus on the worst colour of the box, negative if the requirement fails.
  func surplus(in box: ColorBox) -> Double {
    let least = textAlpha == 1 ? opaqueLeast(box) : translucentLeast(box)
    return space.weighted(least) - flare * (ratio - 1)
  }

  /// Opaque text does not change with the panel, so the darkest or the lightest corner is the
  /// worst.
  private func opaqueLeast(_ box: ColorBox) -> SIMD3<Double> {
    switch polarity {
    case .darkText: space.light(box.low) - ratio * textLight
    case .lightText: textLight - ratio * space.light(box.high)
    }
  }

  private func translucentLeast(_ box: ColorBox) -> SIMD3<Double> {
    var least = part(box.low, box.low)
    guard box.low != box.high else { return least }
    least = pointwiseMin(least, part(box.high, box.high))
    for channel in 0..<3 {
      if let turns = turns[channel] {
        for panel in turns where panel > box.low[channel] && panel < box.high[channel] {
          let panel = SIMD3(repeating: panel)
          least[channel] = min(least[channel], part(panel, panel)[channel])
        }
      } else {
        least[channel] = lowerBound(
          box.low, box.high, channel, below: least[channel], halvings: Self.halvings)
      }
    }
    return least
  }

  /// Returns a lower bound of a channel's part over the panels between two, or `least` if that is
  /// lower. Over a piece of the range, the bound combines the darkest light that counts for the
  /// text with the lightest against it. Pieces whose bound is below `least` are halved.
  private func lowerBound(
    _ low: SIMD3<Double>, _ high: SIMD3<Double>, _ channel: Int, below least: Double, halvings: Int
  ) -> Double {
    let bound = part(low, high)[channel]
    if bound >= least { return least }
    if halvings == 0 { return bound }
    let middle = (low + high) / 2
    var least = min(least, part(middle, middle)[channel])
    for (low, high) in [(low, middle), (middle, high)] {
      least = lowerBound(low, high, channel, below: least, halvings: halvings - 1)
    }
    return least
  }

  /// Without a closed form, the bound is too low by at most the change of light over 1/256 of the
  /// range.
  private static let halvings = 8

  /// Returns each channel's part of the sum, or a lower bound over all panels between two.
  private func part(_ low: SIMD3<Double>, _ high: SIMD3<Double>) -> SIMD3<Double> {
    switch polarity {
    case .darkText: space.light(low) - ratio * space.light(seen(on: high))
    case .lightText: space.light(seen(on: low)) - ratio * space.light(high)
    }
  }

  private func seen(on panel: SIMD3<Double>) -> SIMD3<Double> {
    text * textAlpha + panel * (1 - textAlpha)
  }
}

/// All opaque, encoded colours between two corners.
struct ColorBox {
  var low: SIMD3<Double>
  var high: SIMD3<Double>

  /// Creates the box of a colour's results over all opaque backdrops: a point for an opaque colour.
  init(_ color: Color) {
    low = color.components * color.alpha
    high = color.alpha < 1 ? low + (1 - color.alpha) : low
  }

  init(low: SIMD3<Double>, high: SIMD3<Double>) {
    self.low = low
    self.high = high
  }

  var point: Color? {
    low == high ? Color(red: low.x, green: low.y, blue: low.z) : nil
  }

  func under(_ scrim: SIMD3<Double>, alpha: Double) -> ColorBox {
    ColorBox(low: scrim * alpha + low * (1 - alpha), high: scrim * alpha + high * (1 - alpha))
  }

  /// Returns the box extended by `margin` per channel both ways, within 0…1.
  func widened(by margin: Double) -> ColorBox {
    guard margin != 0 else { return self }
    return ColorBox(
      low: (low - margin).clamped(lowerBound: .zero, upperBound: .one),
      high: (high + margin).clamped(lowerBound: .zero, upperBound: .one))
  }

  func union(_ other: ColorBox) -> ColorBox {
    ColorBox(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }
}

extension Color {
  var components: SIMD3<Double> { SIMD3(red, green, blue) }
}
