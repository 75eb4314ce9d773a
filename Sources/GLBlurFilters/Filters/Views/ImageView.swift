/// An image in the content of a view.
public struct ImageView: PlainView {
  /// The way in which the image is drawn.
  public enum Rendering: String, Choice {
    /// In the image's own colours.
    case original
    /// As a shape in one colour, like UIKit's template images.
    case template
  }

  /// The image that is drawn.
  public var image: Reference  // unlabelled
  /// The position and the size of the image in the view around it.
  public var frame = Frame.whole
  /// The way in which the image fills the frame.
  public var fit = Place.Fit.contain
  /// The position of the image in the frame where their aspects differ.
  public var anchor = Place.Anchor.center
  /// The kernel that weights the image's pixels; auto is area along an axis that shrinks and cubic
  /// along one that grows. The default is `auto`.
  public var kernel = ResizeKernel.auto
  /// The rendering of the image, in its own colours or as its shape in one colour.
  public var rendering = Rendering.original
  /// The colour of the shape if the rendering is template.
  public var color = Color.black
  var fading = Fading()  // shared

  public static let template = ImageView(.source)
  public static let summary = "An image, or its shape in one colour."
  public static let counterparts = Counterparts(
    uiKit: "UIImageView, UIImage: contentMode is fit and anchor, renderingMode is rendering, "
      + "tintColor is color")

  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    guard let picture = canvas.images[image] else {
      throw FilterError(parameter: "image", "there is no image '\(image)' here")
    }
    guard
      let placed = try lowering.placed(
        picture, in: Region(rounding: canvas.pixels(frame, lowering)), fit: fit, anchor: anchor,
        kernel: kernel, extent: canvas.signal.extent)
    else { return }
    switch rendering {
    case .original: canvas.lay(placed, in: &lowering)
    case .template:
      let ink = Ink(color: lowering.premultiplied(color))
      canvas.lay(lowering.apply(ink, to: placed), in: &lowering)
    }
  }
}

extension RoundedRect: PlainView {
  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    let outline = Outline(
      frame: try canvas.pixels(frame, lowering), corners: corners ?? CornerRadii(all: cornerRadius),
      curve: cornerCurve, scale: lowering.scale)
    let shape = lowering.generate(
      outline, color: color, softness: canvas.pixels(feather, lowering),
      extent: canvas.signal.extent)
    canvas.lay(shape, in: &lowering)
  }
}
