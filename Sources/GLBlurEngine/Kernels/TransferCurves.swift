package import GLBlurColor
package import GLBlurShaders

/// The conversion of colour encoded in any space to the space's linear light.
package struct DecodeCurves: ColorKernel {
  let curves: [TransferCurve]
  private let table: CurveTable

  package init(_ space: RGBSpace) {
    curves = space.curves
    table = CurveTable(space) { curve, x in curve.decode(x) }
  }

  package var shaderCall: ShaderCall { .decodeCurves(curves: table.table) }

  package var isPerChannel: Bool { true }

  package var cost: Double { 30 }
}

/// The conversion of a space's linear light to encoded colour.
///
/// The table has equal steps of the square root of light. Near black, where a curve is steep, the
/// root is nearly as steep, so straight lines between the steps follow it: for the named spaces
/// within 0.01 of an 8-bit level above a light of 10⁻⁶.
package struct EncodeCurves: ColorKernel {
  let curves: [TransferCurve]
  /// Whether executors may use a table of their own, within 0.02 of an 8-bit level.
  let allowsTable: Bool
  private let table: CurveTable

  package init(_ space: RGBSpace, allowsTable: Bool = false) {
    self.allowsTable = allowsTable
    curves = space.curves
    table = CurveTable(space) { curve, x in curve.encode(x * x) }
  }

  package var shaderCall: ShaderCall { .encodeCurves(curves: table.table) }

  package var isPerChannel: Bool { true }

  package var cost: Double { allowsTable ? Transfer.tableCost : 30 }
}

/// A table of three curves, in the layout of `common/curves.glsl`.
private struct CurveTable: Hashable {
  let table: ShaderTable

  init(_ space: RGBSpace, _ value: (TransferCurve, Double) -> Double) {
    let steps = Int(ShaderConstant.curveSteps)
    table = ShaderTable(
      list: space.curves.flatMap { curve in
        (0...steps).map { Float(value(curve, Double($0) / Double(steps))) }
      })
  }
}

extension RGBSpace {
  /// Whether the space has the curves of sRGB, as Display P3 does.
  package var hasSRGBCurves: Bool { curves.allSatisfy { $0 == .sRGB } }

  /// Whether linear light may be rounded and looked up in tables, as in `TransferCurve.isGradual`.
  var isGradual: Bool { hasSRGBCurves || Set(curves).allSatisfy(\.isGradual) }
}
