import SystemLibrary

/// The picture on which views are drawn, with the settings that nested views inherit.
package struct Canvas: Sendable {
  struct Surface: Sendable {
    var material: Material
    /// The appearance in use, even if the material has both.
    var appearance: Appearance
  }

  /// The picture so far.
  package internal(set) var signal: Signal
  var texts: TextBoxes
  /// The region that frames are relative to, in pixels.
  let bounds: Region
  /// The visible region of the picture.
  let clip: Region
  /// The frames whose round corners hide what lies outside of them.
  let roundClips: [RoundClip]
  /// The material on which the views lie, or nil outside of effect views.
  let surface: Surface?
  /// Inside a vibrancy view: the panel below it and the style of its content. Otherwise nil.
  let vibrancy: (panel: Signal, style: VibrancyStyle)?
  let images: [Reference: Signal]

  /// Creates the canvas for a filter that draws on its main image.
  init(_ inputs: FilterInputs, _ lowering: Lowering) {
    self.init(
      signal: inputs.main, texts: lowering.texts(in: inputs.main), bounds: inputs.main.extent,
      clip: inputs.main.extent, roundClips: [], surface: nil,
      vibrancy: nil, images: inputs.images)
  }

  private init(
    signal: Signal, texts: TextBoxes, bounds: Region, clip: Region,
    roundClips: [RoundClip], surface: Surface?,
    vibrancy: (panel: Signal, style: VibrancyStyle)?, images: [Reference: Signal]
  ) {
    self.signal = signal
    self.texts = texts
    self.bounds = bounds
    self.clip = clip
    self.roundClips = roundClips
    self.surface = surface
    self.vibrancy = vibrancy
    self.images = images
  }

  /// Returns a canvas for the content of a view.
  ///
  /// - Parameters:
  ///   - signal: The picture on which the content is drawn.
  ///   - bounds: The frame of the view, in pixels.
  ///   - isClipping: Whether content outside the frame is invisible.
  ///   - roundClip: The round corners that clip the content, or nil if the corners are sharp.
  ///   - surface: The material of the view, or nil to keep that of this canvas.
  ///   - vibrancy: The panel and the style of a vibrancy view, or nil.
  func content(
    of signal: Signal, bounds: Region, isClipping: Bool, roundClip: RoundClip? = nil,
    surface: Surface? = nil,
    vibrancy: (panel: Signal, style: VibrancyStyle)? = nil
  ) -> Canvas {
    Canvas(
      signal: signal, texts: texts, bounds: bounds,
      clip: isClipping ? clip.intersection(bounds) : clip,
      roundClips: roundClips + (isClipping ? [roundClip].compactMap(\.self) : []),
      surface: surface ?? self.surface, vibrancy: vibrancy, images: images)
  }

  /// Returns x, y, width and height of a view's frame in pixels of the picture.
  ///
  /// - Throws: `FilterError` if the frame extends beyond the largest image. The ranges of the
  ///   parameters allow that, since frames are nested and percentages multiply.
  func pixels(_ frame: Frame, _ lowering: Lowering) throws(FilterError) -> SIMD4<Double> {
    let pixels =
      frame.pixels(in: bounds.size, scale: lowering.scale)
      + SIMD4(Double(bounds.x), Double(bounds.y), 0, 0)
    let corners = [pixels.lowHalf, pixels.lowHalf + pixels.highHalf]
    let reach = corners.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    guard reach <= Double(Image.maximumPixels) else {
      throw FilterError(
        parameter: "frame",
        "this frame reaches \(numeral(reach)) pixels from the picture's corner; expected at most "
          + "\(Image.maximumPixels)")
    }
    return pixels
  }

  /// Returns a length in pixels. Percentages refer to the shorter side of `bounds`.
  func pixels(_ length: Length, _ lowering: Lowering) -> Double {
    length.pixels(of: bounds.size.shorterSide, scale: lowering.scale)
  }
}

/// A rectangle with round corners that clips content. Lengths are in pixels.
///
/// The equation of a corner is (1 − k)(X² + Y²) + k(X³ + Y³) = 1, with X and Y in units of `reach`.
struct RoundClip: Sendable {
  /// The x, y, width and height of the rectangle.
  let frame: SIMD4<Double>
  /// The lengths along an edge that the corners occupy, clockwise from the top left.
  let reaches: SIMD4<Double>
  /// The constants k, which are 0 for circles.
  let cubics: SIMD4<Double>

  /// Returns whether a pixel lies entirely outside the corners. A position beyond a straight edge
  /// is treated like the edge.
  func hides(x: Int, y: Int) -> Bool {
    let pixel = SIMD2(Double(x), Double(y))
    let isLow = pixel + 0.5 .< frame.lowHalf + frame.highHalf / 2
    let corner = isLow[1] ? (isLow[0] ? 0 : 1) : (isLow[0] ? 3 : 2)
    let (reach, cubic) = (reaches[corner], cubics[corner])
    guard reach > 0 else { return false }
    let low = frame.lowHalf + reach
    let high = frame.lowHalf + frame.highHalf - reach
    // The rectangle is convex, so the pixel's corner that is nearest to its middle is inside if any
    // is.
    let beyond = pointwiseMax(pointwiseMax(low - pixel - 1, pixel - high), .zero) / reach
    let square = beyond * beyond
    return (1 - cubic) * square.sum() + cubic * (square * beyond).sum() > 1
  }
}

/// The boxes of the texts in a picture, as a linked list. Copies share their boxes, so that each of
/// thousands of labels can store all boxes before it.
struct TextBoxes: Sequence, Sendable {
  private var last: Link?

  mutating func append(_ box: Region) { last = Link(box, before: last) }

  /// Iterates from the last box to the first.
  func makeIterator() -> some IteratorProtocol<Region> {
    sequence(state: last) { link in
      defer { link = link?.before }
      return link?.box
    }
  }

  /// `@unchecked Sendable`: `before` is changed only while a link is released and no other
  /// reference exists.
  private final class Link: @unchecked Sendable {
    let box: Region
    private(set) var before: Link?

    init(_ box: Region, before: Link?) {
      self.box = box
      self.before = before
    }

    /// Releases the preceding links in a loop, since recursion could overflow the stack.
    deinit {
      var next = before
      before = nil
      while isKnownUniquelyReferenced(&next) {
        let link = next
        next = nil
        next = link?.detached()
      }
    }

    private func detached() -> Link? {
      defer { before = nil }
      return before
    }
  }
}
