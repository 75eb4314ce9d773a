extension Canvas {
  /// Lays an image of the picture's size over the picture.
  mutating func lay(_ overlay: Signal, in lowering: inout Lowering) {
    signal = lowering.apply(SourceOver(opacity: 1), to: signal, overlay)
  }
}
