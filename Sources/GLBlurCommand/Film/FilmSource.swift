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
  /// Whether the reader gives frames that are not of the part.
  private let isWhole: Bool
  private var count = 0
  /// For another rate: the frame that is shown, and the one after it.
  private var shown: Stored?
  private var next: Stored?
  private var hasBegun = false

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
    isWhole = reader is Y4MReader
  }

  /// The number of frames in a second, or nil if it is not known.
  var framesPerSecond: Ratio? { rate ?? reader.traits.rate }

  /// The duration of the part in seconds, or nil if it is not known.
  var duration: Double? {
    guard let whole = reader.traits.duration?.seconds else {
      return times.to.map { $0 - times.from }
    }
    return max(0, min(whole, times.to ?? whole) - times.from)
  }

  /// The rate as one of chains, or nil if it is not known or not one of them.
  var frameRate: FrameRate? {
    framesPerSecond.flatMap { FrameRate($0.numerator, $0.denominator) }
  }

  /// About how many frames there are, or nil if nobody knows.
  var expectedFrames: Int? {
    guard let duration = reader.traits.duration == nil ? nil : duration, let rate = frameRate
    else { return nil }
    return rate.frameCount(in: duration)
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
      guard isWhole else { return Stored(planes: planes, span: span) }
      // A billionth of a second is less than any difference between times, and more than their rounding.
      if span.time.seconds < times.from - 1e-9 { continue }
      if let to = times.to, span.time.seconds >= to - 1e-9 { return nil }
      // Frames of Y4M are at whole multiples of a duration, so the first one of the part is known.
      let step = span.duration
      let first = (times.from / step.seconds - 1e-6).rounded(.up)
      let time = FilmTime(
        value: span.time.value - Int(first) * step.value, timescale: span.time.timescale)
      return Stored(planes: planes, span: FrameSpan(time: time, duration: step))
    }
    return nil
  }

  /// Returns the frame that is shown when the next frame of another rate begins.
  private mutating func resampled(at rate: Ratio) throws -> Stored? {
    if !hasBegun {
      hasBegun = true
      shown = try following()
      next = try following()
    }
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
