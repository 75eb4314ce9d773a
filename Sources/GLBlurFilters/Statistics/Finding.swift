import GLBlurStatistics

/// What a filter measured in its picture.
protocol Finding: Sendable {
  var values: KeyValuePairs<String, MeasuredValue> { get }
  /// The bytes in use, if many.
  var byteCount: Int { get }
}

extension Finding {
  var byteCount: Int { 0 }
}

/// A value that a filter measured in its picture.
public enum MeasuredValue: Hashable, Sendable {
  /// A number, such as a luma or a threshold of 0…1.
  case number(Double)
  /// A colour in sRGB.
  case color(Color)
  /// Numbers such as one for each channel.
  case numbers([Double])
  /// The number of pixels at each of the 256 levels of 8 bits, weighted by alpha.
  case counts([Double])
  /// Colours in sRGB with their shares, in descending order.
  case colors([ColorShare])
  /// Points of the picture, the strongest first.
  case points([MeasuredPoint])
}

/// A point that a filter found in a picture, where the middle of the first pixel is at ½.
public struct MeasuredPoint: Hashable, Sendable {
  /// The distance from the left border in pixels.
  public let x: Double
  /// The distance from the upper border in pixels.
  public let y: Double
  /// The strength of the feature, 0…1.
  public let strength: Double

  init(_ peak: Peak) {
    x = peak.x
    y = peak.y
    strength = peak.strength
  }
}

/// A colour and its share of a picture.
public struct ColorShare: Hashable, Sendable {
  /// The colour in sRGB.
  public let color: Color
  /// The share of the picture, 0…1.
  public let share: Double
}

/// What a filter measured before the picture was rendered.
public struct FilterMeasurement: Sendable {
  /// The filter's place, such as `nodes[3]`.
  public let place: String
  /// The filter's name, such as `otsuThreshold`.
  public let filter: String
  /// The values by their names.
  public var values: KeyValuePairs<String, MeasuredValue> { finding.values }
  let finding: any Finding
}

/// The channels whose levels are counted.
public enum MeasuredChannels: String, Choice {
  /// Luma, with one correction for all channels, which keeps greys grey.
  case luma
  /// Each channel by itself, which removes or causes a colour cast.
  case each
}

extension MeasuredChannels {
  var count: Int { counted.count }

  var counted: [LevelTally.Channel] { self == .luma ? [.luma] : [.red, .green, .blue] }

  func named(_ values: [MeasuredValue]) -> KeyValuePairs<String, MeasuredValue> {
    switch self {
    case .luma: ["luma": values[0]]
    case .each: ["red": values[0], "green": values[1], "blue": values[2]]
    }
  }

  func map<Value>(_ find: (LevelTally.Channel) -> Value) -> [Value] {
    switch self {
    case .luma: Array(repeating: find(.luma), count: 3)
    case .each: [find(.red), find(.green), find(.blue)]
    }
  }
}

extension ColorTally {
  /// Returns the sRGB colours that represent the picture best, by descending share, or none for a
  /// transparent picture. The seed serves random choices.
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
