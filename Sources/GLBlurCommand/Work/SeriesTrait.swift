import GLBlur

/// What makes a picture of a series differ from the others.
enum SeriesTrait: Hashable, Sendable {
  /// The value of the swept parameter as JSON.
  case value(parameter: String, json: String)
  /// The time of a frame in seconds.
  case time(Double)

  /// What the name of the picture ends with in messages.
  var suffix: String {
    switch self {
    case .value(let parameter, let json): " with \(parameter)=\(json)"
    case .time(let seconds): " at \(rounded(seconds, 6)) s"
    }
  }

  /// What the message of an error begins with.
  var prefix: String {
    switch self {
    case .value(let parameter, let json): "--sweep \(parameter)=\(json)"
    case .time(let seconds): "at \(rounded(seconds, 6)) s"
    }
  }

  /// The members of a report in JSON.
  var members: [(String, JSONText)] {
    switch self {
    case .value(let parameter, let json):
      [("parameter", .string(parameter)), ("value", .verbatim(json))]
    case .time(let seconds): [("time", .numeral(seconds))]
    }
  }
}
