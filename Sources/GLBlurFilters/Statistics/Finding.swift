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
