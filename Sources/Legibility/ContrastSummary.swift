/// A summary of how legible text is over a backdrop of many colours.
public struct ContrastSummary: Hashable, Sendable {
  /// The ratio over the mean colour of the backdrop, which hides illegible parts.
  /// MDFTextAccessibility judges by this ratio.
  public let meanColorRatio: Double
  /// The least ratio at any pixel.
  public let worstRatio: Double
  /// The colour of the backdrop at a pixel with the least ratio.
  public package(set) var worstBackdrop: Color
  /// The smallest ratio that at least 5 % of the pixels do not exceed.
  public let fifthPercentileRatio: Double
  /// The number of pixels in the backdrop.
  public let pixelCount: Int
  /// In ascending order of the ratios, with the numbers of pixels up to each.
  private let steps: [Step]

  private static let mostSteps = 1024
  /// Per unit of the ratio. Half ratios, which conformance levels require, lie between two steps.
  private static let stepsPerUnit = 64.0

  fileprivate struct Step: Hashable {
    let ratio: Double
    var count: Int
  }

  /// Rates text over each colour of a backdrop. The result is nil if there are no pixels.
  ///
  /// - Parameters:
  ///   - pixels: The colours of the backdrop, each with its number of pixels. Counts below 1 are
  ///     ignored.
  ///   - textColor: Returns the colour of the text over a colour of the backdrop: `{ _ in text }`
  ///     for plain text, the blended colour for vibrant text. A translucent one is composited.
  ///   - space: The space in which all colours are encoded. The default is sRGB.
  public init?(
    _ pixels: [(backdrop: Color, count: Int)], in space: RGBSpace = .sRGB,
    textColor: (Color) -> Color
  ) {
    var ratings = Ratings(in: space, capacity: pixels.count)
    for pixel in pixels where pixel.count > 0 {
      let text = textColor(pixel.backdrop)
      ratings.add(
        text.contrastRatio(on: pixel.backdrop, in: space), on: pixel.backdrop, pixel.count)
    }
    self.init(ratings, textColor: textColor)
  }

  /// The ratios of a text over the colours of a backdrop.
  package struct Ratings {
    fileprivate var steps: [Step] = []
    fileprivate var worst: (ratio: Double, backdrop: Color)?
    fileprivate var mean = MeanColor()
    fileprivate let space: RGBSpace

    package init(in space: RGBSpace, capacity: Int) {
      self.space = space
      steps.reserveCapacity(capacity)
    }

    package mutating func add(_ ratio: Double, on backdrop: Color, _ count: Int) {
      if ratio < worst?.ratio ?? .infinity { worst = (ratio, backdrop) }
      mean.add(backdrop, count)
      steps.append(Step(ratio: ratio, count: count))
    }
  }

  /// The result is nil if there are no ratios.
  package init?(_ ratings: consuming Ratings, textColor: (Color) -> Color) {
    guard let worst = ratings.worst else { return nil }
    ratings.steps.sort { $0.ratio < $1.ratio }
    var count = 0
    for index in ratings.steps.indices {
      count += ratings.steps[index].count
      ratings.steps[index].count = count
    }
    let share = (count - 1) / 20 + 1
    let mean = ratings.mean.color
    meanColorRatio = textColor(mean).contrastRatio(on: mean, in: ratings.space)
    worstRatio = worst.ratio
    worstBackdrop = worst.backdrop
    fifthPercentileRatio = ratings.steps.first { $0.count >= share }?.ratio ?? worst.ratio
    pixelCount = count
    steps = ratings.steps.count > Self.mostSteps ? Self.joined(ratings.steps) : ratings.steps
  }

  /// Joins the steps between two multiples of 1/64 into one with the greatest of their ratios.
  private static func joined(_ steps: [Step]) -> [Step] {
    steps.reduce(into: []) { joined, step in
      let number = (step.ratio * stepsPerUnit).rounded(.down)
      if let last = joined.last, (last.ratio * stepsPerUnit).rounded(.down) == number {
        joined.removeLast()
      }
      joined.append(step)
    }
  }

  /// Returns the share, 0…1, of the pixels whose ratio is below the given one.
  ///
  /// The share is exact for a multiple of 1/64, such as the ratios of all conformance levels, and
  /// for a backdrop of at most 1024 colours. Otherwise it is that of a ratio less than 1/64 away.
  public func share(below ratio: Double) -> Double {
    let count = steps.last { $0.ratio < ratio }?.count ?? 0
    return Double(count) / Double(pixelCount)
  }
}

/// The mean of the encoded, premultiplied values of colours.
private struct MeanColor {
  private var sum = SIMD3<Double>()
  private var alpha = 0.0
  private var count = 0.0

  mutating func add(_ color: Color, _ number: Int) {
    let weight = Double(number)
    sum += color.components * (color.alpha * weight)
    alpha += color.alpha * weight
    count += weight
  }

  var color: Color {
    guard alpha > 0 else { return .clear }
    let channels = sum / alpha
    return Color(red: channels.x, green: channels.y, blue: channels.z, alpha: alpha / count)
  }
}
