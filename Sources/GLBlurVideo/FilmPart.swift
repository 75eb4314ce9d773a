/// The part of a film that is wanted, for a reader that meets all frames, which have one rate.
package struct FilmPart {
  /// Where a frame lies.
  package enum Place {
    case before, after
    /// The frame is shown within the part, whose beginning has the time 0.
    case within(FrameSpan)
  }

  private let timescale: Int
  /// How long a frame is shown, and the part, in units of the timescale.
  private let duration: Int
  private let from: Int
  private let to: Int?

  package init(_ options: FilmReadOptions, rate: Ratio) {
    // A part may begin within a frame. Numbers of rates have at most nine digits.
    let parts = options.from <= 0 && options.to == nil ? 1 : 1000
    let timescale = rate.numerator * parts
    let duration = rate.denominator &* parts
    func units(_ seconds: Double) -> Int {
      let units = min(max(0, seconds) * Double(timescale), 1e18)
      // The decimals of a frame's time stand for exactly that.
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

  /// Returns how long the part of a film with so many frames is.
  package func duration(ofFrames count: Int) -> FilmTime {
    let end = min(count &* duration, to ?? .max)
    return FilmTime(value: max(0, end - from), timescale: timescale)
  }

  /// Returns the place of a frame, which is counted from 0.
  package func place(of frame: Int) -> Place {
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
