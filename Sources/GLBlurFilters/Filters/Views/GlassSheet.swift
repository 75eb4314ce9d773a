import GLBlurShaders

/// Panes of glass that melt into one another. Lengths are in pixels.
///
/// A picture (`glassSheet.glsl`) stores the direction in which the bevel slopes and the distance
/// outside the outline.
struct GlassSheet: PanelShape, Bevel {
  private var outlines: [Outline]
  private let spacing: Double
  /// The width of the bevel, at most half of the thinnest pane.
  private let width: Double
  private var inset = 0.0
  /// The picture, or nil until it is made.
  private var field: Signal?

  init(
    _ outlines: [Outline], spacing: Double, width: Double, over extent: Region,
    in lowering: inout Lowering
  ) {
    self.outlines = outlines
    // With a spacing of 0, overlapping panes would meet in a crease.
    self.spacing = max(spacing, 1e-2)
    let half = outlines.map { min($0.frame.z, $0.frame.w) / 2 }.min() ?? width
    self.width = max(min(width, half), 1e-3)
    field = picture(over: extent.expanded(by: 1), in: &lowering)
  }

  var frame: SIMD4<Double> {
    let low = outlines.map(\.frame.lowHalf).reduce(SIMD2(repeating: .infinity), pointwiseMin)
    let high = outlines.map { $0.frame.lowHalf + $0.frame.highHalf }
      .reduce(SIMD2(repeating: -.infinity), pointwiseMax)
    // Four panes at the same place melt into a sheet that is 0.375 of the spacing larger.
    let more = 0.375 * spacing
    return SIMD4(lowHalf: low - more, highHalf: high - low + 2 * more)
  }

  func inset(by distance: Double) -> GlassSheet {
    var sheet = self
    sheet.inset += distance
    return sheet
  }

  func offset(x: Double, y: Double) -> GlassSheet {
    var sheet = self
    sheet.outlines = outlines.map { $0.offset(x: x, y: y) }
    sheet.field = nil
    return sheet
  }

  func filled(_ color: Color, extent: Region, in lowering: inout Lowering) -> Signal {
    let kernel = ColorCall(
      .sheetCoverage(color: lowering.premultiplied(color), inset: Float(inset)),
      .region(Region(rounding: frame).expanded(by: 3)))
    return lowering.apply(kernel, to: picture(over: extent, in: &lowering))
  }

  /// The sheet already has a bevel.
  func bevel(width: Double) -> (any Bevel)? { self }

  func places(
    _ refraction: Refraction, amount: Float, extent: Region, in lowering: inout Lowering
  ) -> Signal {
    lowering.apply(
      ColorCall(
        .sheetLens(width: Float(width), amount: amount, law: refraction.law.rawValue), cost: 8,
        isUnit: false, .extent),
      to: picture(over: extent, in: &lowering))
  }

  func regionShown(amount: Double) -> Region {
    let sides = outlines.map { min($0.frame.z, $0.frame.w) }
    // The shares of the panes change by up to 2 / spacing between neighbouring pixels, for each of
    // four panes. No direction is longer than 1.
    let turning =
      outlines.compactMap { Pane($0, width: width) }
      .map { 2.squareRoot() / Double($0.turn) }.max() ?? 0
    return Region(rounding: frame).expanded(
      by: Pane.margin(
        amount: amount, width: width, turning: min(turning + 8 / spacing, 2),
        across: Int(sides.min() ?? 0)))
  }

  func reflected(_ light: RimLight, extent: Region, in lowering: inout Lowering) -> Signal {
    lowering.apply(
      ColorCall(
        .sheetRim(width: light.width, light: light.direction, front: light.front, back: light.back),
        cost: 10),
      to: picture(over: extent, in: &lowering))
  }

  private func picture(over extent: Region, in lowering: inout Lowering) -> Signal {
    guard let field, field.extent.contains(extent) else {
      return lowering.generate(kernel, extent: extent)
    }
    return field.extent == extent ? field : lowering.move(field, x: 0, y: 0, extent: extent)
  }

  private var kernel: GeneratorCall {
    let panes = outlines.compactMap { Pane($0, width: width) }
    // The panes' coordinates are counted from this pixel.
    let origin = panes.first?.edges.low ?? .zero
    let table = ShaderTable(
      list: panes.flatMap { pane in
        let low = SIMD2<Float>(pane.edges.low &- origin)
        let high = SIMD2<Float>(pane.edges.high &- origin)
        return [
          low.x, low.y, high.x, high.y, pane.edges.lowOffset.x, pane.edges.lowOffset.y,
          pane.edges.highOffset.x, pane.edges.highOffset.y, pane.reach, pane.cubic, pane.turn,
        ]
      })
    return GeneratorCall(
      .glassSheet(
        origin: origin, panes: table, count: Int32(panes.count), spacing: Float(spacing),
        halfSpacing: Float(spacing / 2)),
      cost: 30 + 30 * Double(panes.count), loops: 1, isUnit: false)
  }
}
