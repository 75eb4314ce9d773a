import GLBlur
import GLBlurChain
import GLBlurVideo

/// Variants of a chain, each of which makes a picture of an input: those of a sweep, or the frames of a chain
/// whose parameters change over time. A frame's chain is made when it is asked for.
enum Series: RandomAccessCollection, Sendable {
  case sweep(Sweep)
  case frames(ChainFrames)

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .sweep(let sweep): sweep.values.count
    case .frames(let frames): frames.count
    }
  }

  subscript(index: Int) -> Chain {
    switch self {
    case .sweep(let sweep): sweep.variants[index]
    case .frames(let frames): frames[index]
    }
  }

  /// Whether the pictures are the frames of a film, which are one result if they go into one file.
  var isFilm: Bool { if case .frames = self { true } else { false } }

  /// What makes a variant differ from the others.
  func trait(_ index: Int) -> SeriesTrait {
    switch self {
    case .sweep(let sweep): .value(parameter: sweep.parameter, json: sweep.values[index])
    case .frames(let frames): .time(frames.time(of: index))
    }
  }

  /// The time for which each picture is shown in an animation, or nil for that of the command line.
  var delay: FrameDelay? {
    if case .frames(let frames) = self {
      FrameDelay(frames.rate.denominator, frames.rate.numerator)
    } else {
      nil
    }
  }

  /// The number of frames in a second. A sweep has no times.
  var rate: Ratio {
    guard case .frames(let frames) = self else { return Ratio(1, 1) }
    return Ratio(frames.rate.numerator, frames.rate.denominator)
  }

  /// Returns when a film shows a frame.
  func span(_ index: Int) -> FrameSpan {
    FrameSpan(
      time: FilmTime(value: index * rate.denominator, timescale: rate.numerator),
      duration: FilmTime(value: rate.denominator, timescale: rate.numerator))
  }

  /// What verbose messages call the variants.
  var noun: String { isFilm ? "frames" : "values" }
}

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
