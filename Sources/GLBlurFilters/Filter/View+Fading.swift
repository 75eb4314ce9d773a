extension View {
  package func drawFaded(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    let (beneath, texts) = (canvas.signal, canvas.texts)
    try draw(on: &canvas, in: &lowering)
    canvas.signal = lowering.faded(canvas.signal, over: beneath, opacity)
    // A picture on which nothing shows has no further texts.
    if opacity == 0 { canvas.texts = texts }
  }
}

extension Lowering {
  /// Returns what lies between a picture beneath and the one that was drawn on it.
  mutating func faded(_ drawn: Signal, over beneath: Signal, _ opacity: Double) -> Signal {
    switch opacity {
    case 1: drawn
    case 0: beneath
    default: apply(Between(share: Float(opacity)), to: beneath, drawn)
    }
  }
}
