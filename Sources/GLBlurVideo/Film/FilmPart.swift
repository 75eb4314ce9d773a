/// The requested part of a film of constant rate, for a reader that passes all frames.
package struct FilmPart {
  /// The position of a frame relative to the part.
  package enum Place {
    case before, after
    /// The frame is shown within the part, at a time that counts from its beginning.
    case within(FrameSpan)
  }

  private let timescale: Int
  /// The duration of a frame, and the ends of the part, in units of the timescale.
  private let duration: Int
  private let from: Int
  private let to: Int?

  package init(_ options: FilmReadOptions, rate: Ratio) {
    // A part may begin within a frame, so units are finer. Numbers of rates have at most nine
    // digits.
    let parts = options.from <= 0 && options.to == nil ? 1 : 1000
    let timescale = rate.numerator * parts
    let duration = rate.denominator &* parts
    func units(_ seconds: Double) -> Int {
      let units = min(max(0, seconds) * Double(timescale), 1e18)
      // A time within rounding of a frame's time means that of the frame.
      let frame = (units / Double(duration)).rounded() * Double(duration)
      let (time, stated) = (StatedTime(frame / Double(timescale)), StatedTime(seconds))
      let isOfFrame = time.hasCome(at: stated) && stated.hasCome(at: time)
      return Int(isOfFrame ? frame : units.rounded())
    }
    self.timescale = timescale
    self.duration = duration
    from = units(options.from)
    to = options.to.map(units)
  }

  /// Returns the duration of the part for a film of `count` frames.
  package func duration(ofFrames count: Int) -> FilmTime {
    let end = min(count &* duration, to ?? .max)
    return FilmTime(value: max(0, end - from), timescale: timescale)
  }

  /// Returns the position of a frame, counted from 0.
  package func place(of frame: Int) -> Place {
    let begin = frame &* duration &- from
    var end = begin &+ duration
    if end <= 0 { return .before }
    if let to {
      if begin >= to - from { return .after }
      end = min(end, to - from)
    }
    // The first frame is the one shown at the beginning of the part, even if it begins earlier.
    let first = max(0, begin)
    return .within(
      FrameSpan(
        time: FilmTime(value: first, timescale: timescale),
        duration: FilmTime(value: end - first, timescale: timescale)))
  }
}
