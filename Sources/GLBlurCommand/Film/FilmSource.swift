import GLBlur
import GLBlurChain
import GLBlurVideo

/// The frames of a film that a command line asks for: a part of it, or the film at another rate. A source is used
/// by one thread at a time.
struct FilmSource {
  let reader: any FilmReader
  private let rate: Ratio?
  private let most: Int?
  /// The times of the part, in seconds.
  private let times: (from: Double, to: Double?)
  /// Whether the reader gives frames before and after the part, too.
  private let givesAll: Bool
  private var count = 0
  /// For another rate: the frame that is shown, and the one after it.
  private var shown: Stored?
  private var next: Stored?

  /// The bytes of a frame, and when it is shown.
  struct Stored {
    let planes: [UInt8]
    let span: FrameSpan
  }

  init(_ reader: any FilmReader, _ arguments: Arguments) {
    self.reader = reader
    rate = arguments.text(.fps).flatMap { FrameRate($0) }.map {
      Ratio($0.numerator, $0.denominator)
    }
    most = arguments.integer(.maxFrames)
    times = (arguments.number(.from) ?? 0, arguments.number(.to))
    givesAll = reader is Y4MReader
  }

  /// The number of frames in a second, or nil if it is not known.
  var framesPerSecond: Ratio? { rate ?? reader.traits.rate }

  /// The duration of the part in seconds, or nil if it is not known.
  var duration: Double? {
    // A reader that knows the duration says that of the part.
    reader.traits.duration?.seconds ?? times.to.map { $0 - times.from }
  }

  /// The rate as one of chains, or nil if it is not known or not one of them.
  var frameRate: FrameRate? {
    framesPerSecond.flatMap { FrameRate($0.numerator, $0.denominator) }
  }

  /// About how many frames there are, or nil if nobody knows.
  var expectedFrames: Int? {
    guard let duration = reader.traits.duration?.seconds, let rate = frameRate else { return nil }
    return rate.frameCount(in: duration)
  }

  /// The error of a film, or of a part, without frames.
  var lackOfFrames: any Error {
    times.from > 0
      ? Failure(
        status: .badData,
        message:
          "\(reader.name): has no frame at \(numeral(times.from)) s or after it; begin earlier with "
          + "--from")
      : FilmError.damaged(name: reader.name, reason: "there is no frame in it")
  }

  /// Returns a chain over time, for the times of the film.
  ///
  /// - Parameter stated: The duration in seconds that the command line says, or nil if it says none.
  func timeline(of chain: Chain, duration stated: Double?) throws -> Timeline {
    let duration = stated ?? duration
    guard duration != nil || !chain.hasShares else {
      throw Failure.usage(
        "\(reader.name): the film does not say how long it is, and keys of the chain's 'animation' are at shares "
          + "of the duration; say that with --duration SECONDS")
    }
    return try Timeline(chain, duration: duration, rate: frameRate)
  }

  /// Reads the next frame.
  ///
  /// - Parameter unused: An array whose memory may be used.
  /// - Returns: Nil at the end of the part.
  mutating func read(reusing unused: inout [UInt8]) throws -> Stored? {
    let frame = try rate.map { try resampled(at: $0) } ?? stored(&unused)
    if frame != nil {
      count += 1
      if let most, count > most {
        throw FileError.tooManyFrames(name: reader.name, count: count, limit: most)
      }
    }
    return frame
  }

  /// Returns the next frame of the part, whose times begin at 0.
  private func stored(_ planes: inout [UInt8]) throws -> Stored? {
    while let span = try reader.read(into: &planes) {
      guard givesAll, times.from > 0 || times.to != nil else {
        return Stored(planes: planes, span: span)
      }
      // The times of the part are counted in microseconds, of which rounding takes at most a half.
      func microseconds(_ seconds: Double) -> Int { Int((seconds * 1e6).rounded()) }
      let begin = microseconds(span.time.seconds - times.from)
      var end = microseconds(span.time.seconds + span.duration.seconds - times.from)
      if end <= 0 { continue }
      if let to = times.to {
        let last = microseconds(to - times.from)
        if begin >= last { return nil }
        end = min(end, last)
      }
      // The part begins with the frame that is shown at its beginning.
      let first = max(0, begin)
      return Stored(
        planes: planes,
        span: FrameSpan(
          time: FilmTime(value: first, timescale: 1_000_000),
          duration: FilmTime(value: end - first, timescale: 1_000_000)))
    }
    return nil
  }

  /// Returns the frame that is shown when the next frame of another rate begins.
  private mutating func resampled(at rate: Ratio) throws -> Stored? {
    // A writer that copies sound is made after the first frame, and before a second one is read.
    if count == 0 { shown = try following() }
    if count == 1 { next = try following() }
    let time = FilmTime(value: count * rate.denominator, timescale: rate.numerator)
    while let frame = next, frame.span.time.seconds <= time.seconds + 1e-9 {
      shown = frame
      next = try following()
    }
    guard let frame = shown,
      next != nil || count == 0
        || time.seconds < frame.span.time.seconds + frame.span.duration.seconds - 1e-9
    else { return nil }
    let duration = FilmTime(value: rate.denominator, timescale: rate.numerator)
    return Stored(planes: frame.planes, span: FrameSpan(time: time, duration: duration))
  }

  private func following() throws -> Stored? {
    var planes: [UInt8] = []
    return try stored(&planes)
  }
}
