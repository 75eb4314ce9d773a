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
