extension EffectView {
  func border(_ width: Double, scale: Double) -> Panel.Border {
    guard increaseContrast, width == 0 else {
      return Panel.Border(width: width, color: borderColor)
    }
    let white = (style.ownAppearance ?? appearance) == .light ? 0.0 : 1
    return Panel.Border(width: max(1, scale), color: Color(white: white, alpha: 0.5))
  }

  func filled(
    _ canvas: Canvas, in panel: Panel, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let effect = BlurEffect(
      style, appearance: appearance, fraction: fraction,
      reduceTransparency: reduceTransparency, increaseContrast: increaseContrast)
    let color = Tint(backgroundColor)
    let beneath = canvas.signal
    let seen = panel.bounds.intersection(beneath.extent)
    let mean = seen.isEmpty ? beneath.extent : seen
    switch background {
    case .behind:
      return try lowering.apply(effect, to: try lowering.apply(color, to: beneath), mean: mean)
    case .over:
      return try lowering.apply(color, to: try lowering.apply(effect, to: beneath, mean: mean))
    }
  }
}

extension Lowering {
  /// - Parameter mean: The region whose mean colour replaces the blur with reduced transparency.
  fileprivate mutating func apply(
    _ effect: BlurEffect, to signal: Signal, mean: Region
  ) throws(FilterError) -> Signal {
    try step(effect, FilterInputs(main: signal)) { (lowering) throws(FilterError) in
      try effect.lower(signal, mean: mean, in: &lowering)
    }
  }
}
