/// How legible text is over a backdrop of many colours.
public struct ContrastSummary: Hashable, Sendable {
  /// Over the mean colour of the backdrop: what MDFTextAccessibility looks at, and what hides that
  /// parts are illegible.
  public let meanColorRatio: Double
  /// The least ratio of any pixel.
  public let worstRatio: Double
  /// The colour of the backdrop at a pixel with that ratio.
  public let worstBackdrop: Color
  /// The smallest ratio that at least 5 % of the pixels do not exceed.
  public let fifthPercentileRatio: Double
  public let pixelCount: Int
  /// By rising ratio.
  private let steps: [Step]

  private struct Step: Hashable {
    let ratio: Double
    /// Of pixels with this ratio or a lesser one.
    let count: Int
  }

  /// - Parameters:
  ///   - pixels: the colours of the backdrop and how many pixels of it have each; counts below 1
  ///     are left out. Ratios over translucent colours are those of `Color.contrastRatio(on:)`.
  ///   - textColor: the colour that text has over a colour of the backdrop. What is translucent is
  ///     composited, so that plain text is `{ _ in text }`; for vibrant text it is the result.
  /// - Returns: nil if there are no pixels.
  public init?(
    _ pixels: [(backdrop: Color, count: Int)], textColor: (Color) -> Color
  ) {
    let rated = pixels.filter { $0.count > 0 }.map { pixel in
      (
        ratio: textColor(pixel.backdrop).contrastRatio(on: pixel.backdrop),
        backdrop: pixel.backdrop, count: pixel.count
      )
    }.sorted { $0.ratio < $1.ratio }
    guard let worst = rated.first else { return nil }
    var count = 0
    steps = rated.map { pixel in
      count += pixel.count
      return Step(ratio: pixel.ratio, count: count)
    }
    let share = (count - 1) / 20 + 1
    let mean = Self.mean(pixels.filter { $0.count > 0 })
    meanColorRatio = textColor(mean).contrastRatio(on: mean)
    worstRatio = worst.ratio
    worstBackdrop = worst.backdrop
    fifthPercentileRatio = steps.first { $0.count >= share }?.ratio ?? worst.ratio
    pixelCount = count
  }

  /// The share of the pixels whose ratio is below this one: 0…1.
  public func share(below ratio: Double) -> Double {
    let count = steps.last { $0.ratio < ratio }?.count ?? 0
    return Double(count) / Double(pixelCount)
  }

  /// Of sRGB-encoded, premultiplied values.
  private static func mean(_ pixels: [(backdrop: Color, count: Int)]) -> Color {
    var color = SIMD3<Double>()
    var alpha = 0.0
    var count = 0.0
    for pixel in pixels {
      let weight = Double(pixel.count)
      color += pixel.backdrop.components * (pixel.backdrop.alpha * weight)
      alpha += pixel.backdrop.alpha * weight
      count += weight
    }
    guard alpha > 0 else { return .clear }
    let channels = color / alpha
    return Color(red: channels.x, green: channels.y, blue: channels.z, alpha: alpha / count)
  }
}
