import GLBlur
import GLBlurChain
import GLBlurVideo

/// Variants of a chain, each of which makes a picture: those of a sweep, or the frames of a chain
/// whose parameters change over time, made on demand.
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

  /// Whether the pictures are frames of a film, and one result if they go into one file.
  var isFilm: Bool { if case .frames = self { true } else { false } }

  func trait(_ index: Int) -> SeriesTrait {
    switch self {
    case .sweep(let sweep): .value(parameter: sweep.parameter, json: sweep.values[index])
    case .frames(let frames): .time(frames.time(of: index))
    }
  }

  /// How long an animation shows each picture, or nil for as long as the command line says.
  var delay: FrameDelay? {
    if case .frames(let frames) = self {
      FrameDelay(frames.rate.denominator, frames.rate.numerator)
    } else {
      nil
    }
  }

  /// Frames per second. A sweep has no times.
  var rate: Ratio {
    guard case .frames(let frames) = self else { return Ratio(1, 1) }
    return Ratio(frames.rate.numerator, frames.rate.denominator)
  }

  func span(_ index: Int) -> FrameSpan {
    FrameSpan(
      time: FilmTime(value: index * rate.denominator, timescale: rate.numerator),
      duration: FilmTime(value: rate.denominator, timescale: rate.numerator))
  }

  var noun: String { isFilm ? "frames" : "values" }
}

/// What makes a picture of a series differ from the others.
enum SeriesTrait: Hashable, Sendable {
  /// The swept parameter's value as JSON.
  case value(parameter: String, json: String)
  /// The time of a frame in seconds.
  case time(Double)

  /// The end of the picture's name in messages.
  var suffix: String {
    switch self {
    case .value(let parameter, let json): " with \(parameter)=\(json)"
    case .time(let seconds): " at \(rounded(seconds, 6)) s"
    }
  }

  /// The beginning of an error's message.
  var prefix: String {
    switch self {
    case .value(let parameter, let json): "--sweep \(parameter)=\(json)"
    case .time(let seconds): "at \(rounded(seconds, 6)) s"
    }
  }

  var members: [(String, JSONText)] {
    switch self {
    case .value(let parameter, let json):
      [("parameter", .string(parameter)), ("value", .verbatim(json))]
    case .time(let seconds): [("time", .numeral(seconds))]
    }
  }
}
