/// Frames of any times as frames that follow one another at one rate: those that are shown for long are repeated, and
/// those that are shown for less than half of one are left out.
package struct ConstantRate {
  private let rate: Ratio
  /// A time in seconds, and the number of frames that are shown before it.
  private var anchor: (time: Double, count: Int)?
  private var last = -Double.infinity
  /// The number of frames so far, with those that are repeated.
  package private(set) var count = 0
  /// The number of frames that are shown more than once, and not at all.
  package private(set) var (repeated, omitted) = (0, 0)
  /// Whether the last frame was omitted though no frame is shown at its time unless another one follows.
  private(set) var lacksLast = false

  package init(_ rate: Ratio) { self.rate = rate }

  /// Returns how often the next frame is shown.
  ///
  /// Ends are rounded to the nearest frame, counted from the end of the first one, so that neither the unit of a film's
  /// times nor a part that begins within a frame makes a difference. The first frame is always shown, and so is one
  /// whose time does not come after that of the frame before, which becomes the next one.
  package mutating func copies(shown span: FrameSpan) -> Int {
    let end = span.time.seconds + span.duration.seconds
    let copies: Int
    if let anchor, span.time.seconds > last {
      copies = max(0, anchor.count + frames(in: end - anchor.time) - count)
    } else if let anchor {
      copies = 1
      self.anchor = (anchor.time, anchor.count + 1)
    } else {
      copies = max(1, frames(in: span.duration.seconds))
      anchor = (end, copies)
    }
    last = span.time.seconds
    lacksLast = copies == 0 && isFree(span.time.seconds)
    count += copies
    if copies > 1 { repeated += 1 }
    if copies == 0 { omitted += 1 }
    return copies
  }

  private func isFree(_ time: Double) -> Bool {
    anchor.map { $0.count + frames(in: time - $0.time) >= count } ?? false
  }

  private func frames(in seconds: Double) -> Int {
    let frames = seconds * Double(rate.numerator) / Double(rate.denominator)
    return Int(min(max(frames, 0), 1e15).rounded())
  }
}
