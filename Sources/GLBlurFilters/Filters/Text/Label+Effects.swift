import Legibility

extension Label {
  /// Lays the shadow and the outline beneath the text, but not beneath translucent text, whose
  /// contrast was judged over the picture.
  func layEffects(
    of layout: LabelLayout, under paint: LabelPaint, on canvas: inout Canvas,
    in lowering: inout Lowering
  ) throws(FilterError) {
    let outline = outlineColor.alpha > 0 ? layout.typeset.outline : nil
    guard outline != nil || shadowColor.alpha > 0 else { return }
    let sigma = canvas.pixels(shadowRadius, lowering)
    // Six standard deviations away, the shadow no longer shows.
    let extent = layout.inkFrame.grown(by: Int(6 * sigma) + 2)
    let picture = canvas.signal.extent
    let texts = try layout.typeset.glyphs.map { (glyphs) throws(FilterError) in
      try glyphs.coverage.map { (image) throws(FilterError) in
        try layout.placed(image, extent: extent, in: &lowering)
      }
    }
    let rim = try outline.map { (image) throws(FilterError) in
      try layout.placed(image, extent: extent, in: &lowering)
    }
    func lay(_ effect: Signal) throws(FilterError) {
      var effect = effect
      for (index, text) in texts.enumerated() where paint.color(ofInk: index).plain.alpha < 1 {
        guard let text else { continue }
        let hole = lowering.move(text, x: 0, y: 0, extent: picture)
        effect = try lowering.apply(
          Mask(channel: .alpha, invert: true), to: effect, ports: ["mask": hole])
      }
      canvas.lay(effect, in: &lowering)
    }
    if shadowColor.alpha > 0 {
      let colored = try layout.typeset.glyphs.compactMap(\.colored).map {
        (image) throws(FilterError) in
        try layout.placed(image, isColored: true, extent: extent, in: &lowering)
      }
      let ink = Ink(color: lowering.premultiplied(shadowColor.withAlpha(1)))
      var shapes = ((texts + [rim]).compactMap(\.self) + colored).map {
        lowering.apply(ink, to: $0)
      }
      guard var shape = shapes.popLast() else { return }
      for other in shapes { shape = lowering.apply(SourceOver(opacity: 1), to: shape, other) }
      let blurred = lowering.gaussianBlurred(shape, sigma: sigma, edge: .transparent)
      let moved = lowering.move(
        blurred, x: Int(canvas.pixels(shadowX, lowering).rounded()),
        y: Int(canvas.pixels(shadowY, lowering).rounded()), extent: picture)
      try lay(try lowering.apply(Opacity(shadowColor.alpha), to: moved))
    }
    if let rim {
      let ink = Ink(color: lowering.premultiplied(outlineColor))
      try lay(lowering.move(lowering.apply(ink, to: rim), x: 0, y: 0, extent: picture))
    }
  }

  func inkRegion(of layout: LabelLayout, on canvas: Canvas, _ lowering: Lowering) -> Region {
    guard shadowColor.alpha > 0 else { return layout.inkFrame }
    let reach = Int(6 * canvas.pixels(shadowRadius, lowering)) + 2
    return layout.inkFrame.union(
      layout.inkFrame.grown(by: reach).offset(
        x: Int(canvas.pixels(shadowX, lowering).rounded()),
        y: Int(canvas.pixels(shadowY, lowering).rounded())))
  }

  /// Returns the parameters of colours around the text that, over the worst pixel, contrast less
  /// with the text than `legible` guarantees.
  func clashes(
    with paint: LabelPaint, over worst: Color, at conformance: Conformance
  ) -> [String] {
    let ratios = inks.map { $0.ratio(for: conformance) }
    return [
      ("shadowColor", shadowColor), ("outlineColor", outlineWidth == 0 ? .clear : outlineColor),
    ]
    .filter { _, color in
      let around = color.mixed(over: worst.withAlpha(1), in: .srgb, of: .sRGB)
      return color.alpha > 0
        && ratios.enumerated().contains { index, ratio in
          paint.color(ofInk: index).plain.withAlpha(1).contrastRatio(on: around) < ratio
        }
    }.map(\.0)
  }
}

extension Region {
  fileprivate func grown(by reach: Int) -> Region {
    Region(
      columns: columns.lowerBound - reach..<columns.upperBound + reach,
      rows: rows.lowerBound - reach..<rows.upperBound + reach)
  }
}
