import GLBlurStatistics

/// The measurements of a filter in the pixels of its picture.
protocol Finding: Sendable {
  /// The values by the names that reports use.
  var values: KeyValuePairs<String, MeasuredValue> { get }
  /// The number of bytes in use, if there are many. The default is 0.
  var byteCount: Int { get }
}

extension Finding {
  var byteCount: Int { 0 }
}

/// A value that a filter measured in its picture.
public enum MeasuredValue: Hashable, Sendable {
  /// A number, such as a luma or a threshold of 0…1.
  case number(Double)
  /// A colour, said in sRGB.
  case color(Color)
  /// Numbers of one kind, such as those of red, green and blue.
  case numbers([Double])
  /// The number of pixels at each of the 256 levels of 8 bits, weighted by alpha.
  case counts([Double])
  /// Colours in sRGB with their shares of the picture, in descending order.
  case colors([ColorShare])
  /// Points of the picture, the strongest first.
  case points([MeasuredPoint])
}

/// A point of a picture that a filter found.
public struct MeasuredPoint: Hashable, Sendable {
  /// The distance from the left border, in pixels. The middle of the first pixel is at ½.
  public let x: Double
  /// The distance from the upper border, in pixels. The middle of the first pixel is at ½.
  public let y: Double
  /// The strength of the feature at the point, 0…1, in the filter's unit.
  public let strength: Double

  init(_ peak: Peak) {
    x = peak.x
    y = peak.y
    strength = peak.strength
  }
}

/// A colour and its share of a picture.
public struct ColorShare: Hashable, Sendable {
  /// The colour, said in sRGB.
  public let color: Color
  /// The share of the picture, 0…1.
  public let share: Double
}

/// The measurements of a filter, made before the picture was rendered.
public struct FilterMeasurement: Sendable {
  /// The place of the filter in the chain, such as `nodes[3]`.
  public let place: String
  /// The name of the filter, such as `otsuThreshold`.
  public let filter: String
  /// The values by their names.
  public var values: KeyValuePairs<String, MeasuredValue> { finding.values }
  let finding: any Finding
}

/// The channels whose levels are counted.
public enum MeasuredChannels: String, Choice {
  /// Luma is measured, and all channels get the same correction, so greys stay grey.
  case luma
  /// Red, green and blue are measured and corrected separately, which removes or causes a colour
  /// cast.
  case each
}

extension MeasuredChannels {
  var count: Int { counted.count }

  /// The channels whose levels are counted.
  var counted: [LevelTally.Channel] { self == .luma ? [.luma] : [.red, .green, .blue] }

  /// Returns the values by channel name, or the single one of luma.
  func named(_ values: [MeasuredValue]) -> KeyValuePairs<String, MeasuredValue> {
    switch self {
    case .luma: ["luma": values[0]]
    case .each: ["red": values[0], "green": values[1], "blue": values[2]]
    }
  }

  /// Returns the result for luma three times, or for each of red, green and blue.
  func map<Value>(_ find: (LevelTally.Channel) -> Value) -> [Value] {
    switch self {
    case .luma: Array(repeating: find(.luma), count: 3)
    case .each: [find(.red), find(.green), find(.blue)]
    }
  }
}

extension ColorTally {
  /// Returns the colours that represent the picture best, in sRGB, by descending share. A
  /// transparent picture has none.
  ///
  /// - Parameters:
  ///   - count: The maximum number of colours.
  ///   - seed: The seed of the search's random choices. The default is 0.
  ///   - space: Whether the picture has encoded colours or linear light.
  ///   - colors: The space of the picture's colours.
  func dominantColors(
    _ count: Int, seed: Int = 0, in space: ColorSpace, of colors: RGBSpace
  ) -> [ColorShare] {
    let points = self.colors.map { color, weight in
      let encoded = Color(SIMD4(color, 1), in: space, of: colors)
      return (place: OklabColor(encoded, in: colors).components, weight: weight)
    }
    let clusters = Clusters(of: points, count: count, seed: UInt64(max(0, seed))).clusters
    let total = clusters.reduce(0) { $0 + $1.weight }
    return clusters.map {
      let color = OklabColor($0.mean).color(in: colors)
      return ColorShare(color: Color(color, in: colors), share: $0.weight / total)
    }
  }

  static func effort(ofFinding count: Int, in picture: Signal) -> Int {
    // In noise every pixel has its own cell, and some thirty rounds are usual.
    30 * count * min(picture.size.area, 1 << 15)
  }
}
