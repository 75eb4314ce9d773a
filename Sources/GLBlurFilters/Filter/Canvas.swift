import SystemLibrary

/// The picture on which views are drawn, with the settings that nested views inherit.
package struct Canvas: Sendable {
  struct Surface: Sendable {
    var material: Material
    var appearance: Appearance
  }

  package internal(set) var signal: Signal
  var texts: TextBoxes
  /// The region that frames are relative to, in pixels.
  let bounds: Region
  let clip: Region
  /// The frames whose round corners clip.
  let roundClips: [RoundClip]
  /// The material beneath the views, or nil outside effect views.
  let surface: Surface?
  /// Inside a vibrancy view, the panel below and the style of its content.
  let vibrancy: (panel: Signal, style: VibrancyStyle)?
  let images: [Reference: Signal]

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

  /// Returns a canvas for the content of a view with the frame `bounds`, in pixels. Clipping hides
  /// what lies outside the frame. A surface of nil keeps that of this canvas.
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

  /// Returns x, y, width and height in pixels of the picture.
  ///
  /// - Throws: `FilterError` if the frame extends beyond the largest image, as nested frames and
  ///   percentages may.
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

  func pixels(_ length: Length, _ lowering: Lowering) -> Double {
    length.pixels(of: bounds.size.shorterSide, scale: lowering.scale)
  }
}

/// A rectangle with round corners that clips content. Lengths are in pixels.
///
/// The equation of a corner is (1 − k)(X² + Y²) + k(X³ + Y³) = 1, with X and Y in units of `reach`.
struct RoundClip: Sendable {
  let frame: SIMD4<Double>
  /// The lengths along an edge that the corners occupy, clockwise from the top left.
  let reaches: SIMD4<Double>
  /// The constants k, 0 for circles.
  let cubics: SIMD4<Double>

  /// Returns whether a pixel lies entirely outside the corners. Positions beyond a straight edge
  /// count as on the edge.
  func hides(x: Int, y: Int) -> Bool {
    let pixel = SIMD2(Double(x), Double(y))
    let isLow = pixel + 0.5 .< frame.lowHalf + frame.highHalf / 2
    let corner = isLow[1] ? (isLow[0] ? 0 : 1) : (isLow[0] ? 3 : 2)
    let (reach, cubic) = (reaches[corner], cubics[corner])
    guard reach > 0 else { return false }
    let low = frame.lowHalf + reach
    let high = frame.lowHalf + frame.highHalf - reach
    // The rectangle is convex, so the pixel's innermost corner decides.
    let beyond = pointwiseMax(pointwiseMax(low - pixel - 1, pixel - high), .zero) / reach
    let square = beyond * beyond
    return (1 - cubic) * square.sum() + cubic * (square * beyond).sum() > 1
  }
}

/// The boxes of the texts in a picture, as a linked list whose copies share their boxes: each of
/// thousands of labels may store all boxes before it.
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

  /// Unchecked, since `before` changes only while a link without other references is released.
  private final class Link: @unchecked Sendable {
    let box: Region
    private(set) var before: Link?

    init(_ box: Region, before: Link?) {
      self.box = box
      self.before = before
    }

    /// A loop, since recursion could overflow the stack.
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
