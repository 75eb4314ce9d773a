/// A summary of how legible text is over a backdrop of many colours.
public struct ContrastSummary: Hashable, Sendable {
  /// The ratio over the mean colour of the backdrop. MDFTextAccessibility judges by this ratio,
  /// which hides parts that are illegible.
  public let meanColorRatio: Double
  /// The least ratio at any pixel.
  public let worstRatio: Double
  /// The colour of the backdrop at a pixel with the least ratio.
  public let worstBackdrop: Color
  /// The smallest ratio that at least 5 % of the pixels do not exceed.
  public let fifthPercentileRatio: Double
  /// The number of pixels in the backdrop.
  public let pixelCount: Int
  /// The numbers of pixels up to each ratio, in ascending order of the ratios.
  private let steps: [Step]

  private struct Step: Hashable {
    let ratio: Double
    /// The number of pixels in this step and all steps before it.
    let count: Int
  }

  /// Rates text over each colour of a backdrop.
  ///
  /// - Parameters:
  ///   - pixels: The colours of the backdrop, each with the number of pixels that have it. Counts
  ///     below 1 are ignored. `Color.contrastRatio(on:)` describes how translucent colours are
  ///     rated.
  ///   - textColor: Returns the colour of the text over a colour of the backdrop. The result is
  ///     composited over the backdrop if it is translucent, so plain text is `{ _ in text }`. For
  ///     vibrant text it is the blended colour.
  /// - Returns: Nil if there are no pixels.
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

  /// Returns the share, 0…1, of the pixels whose ratio is below the given one.
  public func share(below ratio: Double) -> Double {
    let count = steps.last { $0.ratio < ratio }?.count ?? 0
    return Double(count) / Double(pixelCount)
  }

  /// Returns the mean of the sRGB-encoded, premultiplied values.
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
