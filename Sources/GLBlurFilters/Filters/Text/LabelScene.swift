/// A label and the picture that it is drawn on.
struct LabelScene {
  let label: Label
  let place: LabelPlace
  /// The region of the text that is visible.
  let seen: Region
  let canvas: Canvas
  /// The number of bytes of the text.
  let keptBytes: Int

  /// The picture behind the label.
  var signal: Signal { canvas.vibrancy?.panel ?? canvas.signal }
}
