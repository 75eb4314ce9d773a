import GLBlurStatistics

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
