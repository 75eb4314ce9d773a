/// The channels whose levels are counted.
public enum MeasuredChannels: String, Choice {
  /// Luma is counted, and what is found is applied to all channels alike, so that greys stay grey.
  case luma
  /// Red, green and blue are counted, and what is found is applied to each by itself, which removes or
  /// makes a cast.
  case each
}

extension MeasuredChannels {
  /// The number of channels that are counted.
  var count: Int { self == .luma ? 1 : 3 }

  /// Returns values of red, green and blue by their names, or the one of luma that all of them are.
  func named(_ values: [MeasuredValue]) -> KeyValuePairs<String, MeasuredValue> {
    switch self {
    case .luma: ["luma": values[0]]
    case .each: ["red": values[0], "green": values[1], "blue": values[2]]
    }
  }

  /// Returns what is found in luma, three times, or in each of red, green and blue.
  func map<Value>(_ find: (LevelTally.Channel) -> Value) -> [Value] {
    switch self {
    case .luma: Array(repeating: find(.luma), count: 3)
    case .each: [find(.red), find(.green), find(.blue)]
    }
  }
}
