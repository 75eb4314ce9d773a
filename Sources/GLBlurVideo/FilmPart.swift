/// The part of a film that is wanted, for a reader that meets all frames, which have one rate.
struct FilmPart {
  /// Where a frame lies.
  enum Place {
    case before, after
    /// The frame is shown within the part, whose beginning has the time 0.
    case within(FrameSpan)
  }

  private let timescale: Int
  /// How long a frame is shown, and the part, in units of the timescale.
  private let duration: Int
  private let from: Int
  private let to: Int?

  init(_ options: FilmReadOptions, rate: Ratio) {
    // A part may begin within a frame. Numbers of rates have at most nine digits.
    let parts = options.from <= 0 && options.to == nil ? 1 : 1000
    let timescale = rate.numerator * parts
    func units(_ seconds: Double) -> Int {
      Int((min(max(0, seconds) * Double(timescale), 1e18)).rounded())
    }
    self.timescale = timescale
    duration = rate.denominator &* parts
    from = units(options.from)
    to = options.to.map(units)
  }

  /// Returns the place of a frame, which is counted from 0.
  func place(of frame: Int) -> Place {
    let begin = frame &* duration &- from
    var end = begin &+ duration
    if end <= 0 { return .before }
    if let to {
      if begin >= to - from { return .after }
      end = min(end, to - from)
    }
    // The part begins with the frame that is shown at its beginning.
    let first = max(0, begin)
    return .within(
      FrameSpan(
        time: FilmTime(value: first, timescale: timescale),
        duration: FilmTime(value: end - first, timescale: timescale)))
  }
}
