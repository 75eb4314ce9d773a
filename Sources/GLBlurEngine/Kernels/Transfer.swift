package import GLBlurColor
package import GLBlurShaders

/// A conversion between encoded colour and linear light, by the curves of red, green and blue.
package enum Transfer: Hashable, Sendable {
  case decode([TransferCurve])
  case encode([TransferCurve])

  static let tableCost = 4.0

  package init?(_ kernel: any PointKernel) {
    switch kernel {
    case is DecodeSRGB: self = .decode(RGBSpace.sRGB.curves)
    case is EncodeSRGB: self = .encode(RGBSpace.sRGB.curves)
    case let kernel as DecodeCurves: self = .decode(kernel.curves)
    case let kernel as EncodeCurves: self = .encode(kernel.curves)
    default: return nil
    }
  }

  /// Returns the curves by which a kernel encodes if a table may replace it.
  package static func tabledCurves(_ kernel: any PointKernel) -> [TransferCurve]? {
    switch kernel {
    case let kernel as EncodeSRGB where kernel.allowsTable: RGBSpace.sRGB.curves
    case let kernel as EncodeCurves where kernel.allowsTable: kernel.curves
    default: nil
    }
  }
}

/// The conversion of sRGB to linear light.
package struct DecodeSRGB: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .decodeSRGB() }

  package var isPerChannel: Bool { true }

  package var cost: Double { 35 }
}

/// The conversion of linear light to sRGB.
package struct EncodeSRGB: ColorKernel {
  /// Whether executors may use a table, within 0.02 of an 8-bit level.
  let allowsTable: Bool

  package init(allowsTable: Bool = false) { self.allowsTable = allowsTable }

  package var shaderCall: ShaderCall { .encodeSRGB() }

  package var isPerChannel: Bool { true }

  package var cost: Double { allowsTable ? Transfer.tableCost : 35 }
}

/// The conversion of any space's encoded colour to linear light.
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

/// The conversion of any space's linear light to encoded colour.
///
/// The table has equal steps of the square root of light. Near black, where a curve is steep, the
/// root is nearly as steep: for the named spaces, lines between the steps are within 0.01 of an
/// 8-bit level above a light of 10⁻⁶.
package struct EncodeCurves: ColorKernel {
  let curves: [TransferCurve]
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
  package var hasSRGBCurves: Bool { curves.allSatisfy { $0 == .sRGB } }

  /// Whether light may be rounded and looked up in tables.
  var isGradual: Bool { hasSRGBCurves || Set(curves).allSatisfy(\.isGradual) }
}
