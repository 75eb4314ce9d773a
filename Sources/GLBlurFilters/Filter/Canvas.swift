/// What views are drawn on.
package struct Canvas: Sendable {
  /// The material of an effect view.
  struct Surface: Sendable {
    var material: Material
    var appearance: Appearance
  }

  /// The picture so far.
  package internal(set) var signal: Signal
  /// Where in it there is text.
  var texts: [Region]
  /// What frames are relative to, in the picture's pixels.
  let bounds: Region
  /// What of the picture can be seen in the end.
  let clip: Region
  /// The material that the views lie on; nil where they lie on no effect view.
  let surface: Surface?
  /// The panel under the views, and how their shape is drawn on it; nil outside of vibrancy views.
  let vibrancy: (panel: Signal, style: VibrancyStyle)?
  let images: [Reference: Signal]

  init(_ inputs: FilterInputs, _ lowering: Lowering) {
    self.init(
      signal: inputs.main, texts: lowering.texts(in: inputs.main), bounds: inputs.main.extent,
      clip: inputs.main.extent, surface: nil,
      vibrancy: nil, images: inputs.images)
  }

  private init(
    signal: Signal, texts: [Region], bounds: Region, clip: Region, surface: Surface?,
    vibrancy: (panel: Signal, style: VibrancyStyle)?, images: [Reference: Signal]
  ) {
    self.signal = signal
    self.texts = texts
    self.bounds = bounds
    self.clip = clip
    self.surface = surface
    self.vibrancy = vibrancy
    self.images = images
  }

  /// The content of a view whose frame is `bounds`, in pixels, over another picture.
  func content(
    of signal: Signal, bounds: Region, isClipping: Bool, surface: Surface? = nil,
    vibrancy: (panel: Signal, style: VibrancyStyle)? = nil
  ) -> Canvas {
    Canvas(
      signal: signal, texts: texts, bounds: bounds,
      clip: isClipping ? clip.intersection(bounds) : clip,
      surface: surface ?? self.surface, vibrancy: vibrancy, images: images)
  }

  /// x, y, width, height of a view's frame in the picture's pixels.
  ///
  /// - Throws: `FilterError` when it reaches farther out than any image is large: percentages of
  ///   percentages have no bound of their own.
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

  /// A length in pixels; percentages are of the shorter side of what frames are relative to.
  func pixels(_ length: Length, _ lowering: Lowering) -> Double {
    length.pixels(of: bounds.size.shorterSide, scale: lowering.scale)
  }
}
