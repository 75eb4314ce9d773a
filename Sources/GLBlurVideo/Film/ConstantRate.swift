/// Converts frames with any times to a constant rate: long frames are repeated, and frames shorter
/// than half a frame are omitted.
package struct ConstantRate {
  /// The limit on repetitions of a frame, since the times of a damaged film may jump by hours.
  package static let mostCopies = 10_000
  private let rate: Ratio
  /// A time in seconds, and the number of output frames before it.
  private var anchor: (time: Double, count: Int) = (0, 0)
  private var given = 0
  private var last = -Double.infinity
  package private(set) var count = 0
  package private(set) var (repeated, omitted) = (0, 0)
  /// Whether the last frame was omitted but would be needed if no frame follows.
  private(set) var lacksLast = false

  package init(_ rate: Ratio) { self.rate = rate }

  /// Returns the number of copies of the next frame.
  ///
  /// End times are rounded to the nearest output frame. A part may begin within a frame, so times
  /// are counted from the second frame unless that is short too, as in a film of a higher rate. The
  /// first frame has at least one copy, and a frame that does not begin later than the previous one
  /// exactly one.
  package mutating func copies(shown span: FrameSpan) -> Int {
    let begin = span.time.seconds
    let end = begin + span.duration.seconds
    // At the same rate, a frame lasts 1 up to the rounding of its time unit, and at twice the rate
    // 1/2.
    if given == 0 || given == 1 && place(end) - place(begin) > 0.75 { anchor = (begin, count) }
    let copies: Int
    if begin > last {
      // This compensates the rounding of floats, so that halves are rounded up.
      let shown = Int(min(max(place(end) + 1e-6, 0), 1e15).rounded())
      copies = max(given == 0 ? 1 : 0, shown - count)
    } else {
      copies = 1
      anchor.count += 1
    }
    // An omitted frame whose middle lies after all output frames was shortened by the end of the
    // film.
    lacksLast = copies == 0 && place(begin) + place(end) > 2 * Double(count)
    last = begin
    given += 1
    count += copies
    if copies > 1 { repeated += 1 }
    if copies == 0 { omitted += 1 }
    return copies
  }

  private func place(_ time: Double) -> Double {
    Double(anchor.count) + (time - anchor.time) * Double(rate.numerator) / Double(rate.denominator)
  }
}
