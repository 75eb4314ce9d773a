import CRowKernels
import GLBlurEngine

/// The colour steps after a Gaussian, as the row kernels take them.
@safe struct ColorSteps {
  let steps: [crow_step]
  let isEmpty: Bool
  /// Whether the steps turn opaque colours into opaque ones.
  let keepOpaque: Bool
  /// The tables of the only step, if that encodes linear light.
  let onlyCurves: CurveTables?
  /// The tables to which the steps point.
  private let tables: [CurveTables]

  init(_ steps: [Plan.Expression.ColoredGaussian.Step]) {
    var tables: [CurveTables] = []
    var all: [crow_step] = unsafe []
    for step in steps {
      switch step {
      case .affine(let affine): unsafe all.append(crow_step(affine))
      case .encode(let curves):
        let table = CurveTables(curves)
        tables.append(table)
        unsafe all.append(crow_step(table))
      }
    }
    unsafe self.steps = all
    self.tables = tables
    isEmpty = steps.isEmpty
    onlyCurves = steps.count == 1 ? tables.first : nil
    keepOpaque = steps.allSatisfy { step in
      if case .affine(let affine) = step { affine.keepsOpaque } else { true }
    }
  }
}

extension crow_step {
  fileprivate init(_ tables: CurveTables) {
    unsafe self.init()
    unsafe curves = UnsafePointer(tables.pointer)
  }

  fileprivate init(_ affine: PremultipliedAffine) {
    unsafe self.init()
    unsafe is_limited = affine.isLimited
    unsafe withUnsafeMutableBytes(of: &rows) { bytes in
      let floats = unsafe bytes.bindMemory(to: Float.self)
      for (channel, weights) in affine.weights.enumerated() {
        for index in 0..<4 { unsafe floats[5 * channel + index] = weights[index] }
        unsafe floats[5 * channel + 4] = affine.offset[channel]
      }
    }
  }
}
