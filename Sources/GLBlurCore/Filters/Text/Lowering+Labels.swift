extension Lowering {
  /// What the label is drawn in.
  mutating func paint(
    for label: Label, _ layout: LabelLayout, on canvas: Canvas
  ) throws(FilterError) -> LabelPaint {
    LabelPaint(color: label.color == .auto ? .black : label.color)
  }
}
