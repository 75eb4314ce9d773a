import CKernels
import GLBlurEngine

/// The colour steps after a Gaussian, for the row kernels.
@safe struct ColorSteps {
  let steps: [crow_step]
  let isEmpty: Bool
  /// The first steps, as far as fixed point can hold them for opaque pixels.
  let fixed: [crow_fixed_step]
  let rest: [crow_step]
  let keepOpaque: Bool
  /// The tables of the only step, if it encodes linear light.
  let onlyCurves: CurveTables?
  private let tables: [CurveTables]

  init(_ steps: [Plan.Expression.ColoredGaussian.Step], isFixedPoint: Bool) {
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
    var fixed: [crow_fixed_step] = []
    if isFixedPoint {
      for step in steps {
        guard let step = step.fixed else { break }
        fixed.append(step)
      }
    }
    self.fixed = fixed
    unsafe rest = Array(all.dropFirst(fixed.count))
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

extension Plan.Expression.ColoredGaussian.Step {
  var fixed: crow_fixed_step? {
    switch self {
    case .affine(let affine): crow_fixed_step(affine)
    case .encode: nil
    }
  }
}

extension crow_fixed_step {
  /// Returns nil if sums may overflow, or leave 0…1 without a limit.
  fileprivate init?(_ affine: PremultipliedAffine) {
    guard affine.keepsOpaque else { return nil }
    // Each channel has the weights of red, green and blue, and the offset plus alpha's weight.
    let rows = (0..<3).map { channel in
      let weights = affine.weights[channel]
      return [weights.x, weights.y, weights.z, weights.w + affine.offset[channel]]
    }
    for row in rows {
      let (most, least) = row.reduce(into: (Float(0), Float(0))) { ends, weight in
        ends.0 += max(weight, 0)
        ends.1 += min(weight, 0)
      }
      // Rounded weights and products may add up to a little more.
      let room: Float = 1e-3
      guard most < 2 - room, least > room - 2,
        affine.isLimited || (row[3] + most - max(row[3], 0) <= 1 + 1e-6 && least >= 0)
      else { return nil }
    }
    self.init()
    is_limited = affine.isLimited
    is_channelwise = rows.indices.allSatisfy { channel in
      rows.indices.allSatisfy { $0 == channel || rows[channel][$0] == 0 }
    }
    func weight(_ from: Int, _ to: Int) -> Int16 { Int16((rows[to][from] * 16384).rounded()) }
    func weights(_ from: Int) -> (Int16, Int16, Int16, Int16) {
      (weight(from, 0), weight(from, 1), weight(from, 2), 0)
    }
    self.weights =
      is_channelwise
      ? ((weight(0, 0), weight(1, 1), weight(2, 2), 0), (0, 0, 0, 0), (0, 0, 0, 0))
      : (weights(0), weights(1), weights(2))
    func offset(_ channel: Int) -> Int16 { Int16((rows[channel][3] * 255 * 64).rounded()) }
    offsets = (offset(0), offset(1), offset(2), 255 * 64)
  }
}
