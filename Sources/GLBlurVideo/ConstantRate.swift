/// Frames of any times as frames that follow one another at one rate: those that are shown for long are repeated, and
/// those that are shown for less than half of one are left out.
package struct ConstantRate {
  /// How often a frame is shown at most unless somebody says how many frames are wanted. Times of a damaged film may
  /// jump by hours, which would fill a disk.
  package static let mostCopies = 10_000
  private let rate: Ratio
  /// A time in seconds, and the number of frames that are shown before it.
  private var anchor: (time: Double, count: Int) = (0, 0)
  /// The number of frames that have been given.
  private var given = 0
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
  /// Ends are rounded to the nearest frame. A part that begins within a frame has only the end of that, so ends are
  /// counted from the second frame, unless the rate of the film is higher: then that frame is shorter than one of this
  /// rate, too. The first frame is always shown, and so is one whose time does not come after that of the frame before,
  /// which becomes the next one.
  package mutating func copies(shown span: FrameSpan) -> Int {
    let begin = span.time.seconds
    let end = begin + span.duration.seconds
    // Of a film with the same rate a frame lasts 1 but for what its unit of times rounds off, and of one with twice the
    // rate it lasts 1/2. What lies between the two is nearer to 1 from 3/4 on.
    if given == 0 || given == 1 && place(end) - place(begin) > 0.75 { anchor = (begin, count) }
    let copies: Int
    if begin > last {
      // A millionth of a frame is for the rounding of floats, so that halves are always rounded up.
      let shown = Int(min(max(place(end) + 1e-6, 0), 1e15).rounded())
      copies = max(given == 0 ? 1 : 0, shown - count)
    } else {
      copies = 1
      anchor.count += 1
    }
    // A frame whose middle comes after all that are shown has been cut by the end of the film.
    lacksLast = copies == 0 && place(begin) + place(end) > 2 * Double(count)
    last = begin
    given += 1
    count += copies
    if copies > 1 { repeated += 1 }
    if copies == 0 { omitted += 1 }
    return copies
  }

  /// The number of frames, with parts of one, that are shown until a time in seconds.
  private func place(_ time: Double) -> Double {
    Double(anchor.count) + (time - anchor.time) * Double(rate.numerator) / Double(rate.denominator)
  }
}
