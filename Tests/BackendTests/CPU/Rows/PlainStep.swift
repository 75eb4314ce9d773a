import CKernels

/// A colour step as `bytes_through_steps` defines it.
struct PlainStep: Sendable {
  /// The encoding curves, or nil for an affine step.
  var curves: TestCurves?
  /// Each channel's weights of red, green, blue and alpha, and an offset.
  let rows: [[Float]]
  let isLimited: Bool

  init(rows: [[Float]], isLimited: Bool) {
    self.rows = rows
    self.isLimited = isLimited
  }

  init(curves: TestCurves) {
    self.init(rows: [], isLimited: false)
    self.curves = curves
  }

  /// The step is valid as long as its curves.
  var step: crow_step {
    var step = unsafe crow_step()
    unsafe step.is_limited = isLimited
    unsafe step.curves = curves?.pointer
    unsafe withUnsafeMutableBytes(of: &step.rows) { bytes in
      let floats = unsafe bytes.bindMemory(to: Float.self)
      for (index, value) in rows.joined().enumerated() { unsafe floats[index] = value }
    }
    return unsafe step
  }

  fileprivate func applied(to p: [Float]) -> [Float] {
    if let curves { return PlainLight.encode(p, curves, isOpaque: false) }
    var q = rows.map { $0[0] * p[0] + $0[1] * p[1] + $0[2] * p[2] + $0[3] * p[3] + $0[4] }
    if isLimited { for c in 0..<3 { q[c] = PlainKernels.limited(q[c], 0, q[3]) } }
    return q
  }

  /// Alpha is 1 before and after the step.
  fileprivate func appliedToOpaque(_ p: [Float]) -> [Float] {
    if let curves { return PlainLight.encode(p, curves, isOpaque: true) }
    let q = rows.prefix(3).map { row in
      let sum = row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + (row[3] + row[4])
      return isLimited ? PlainKernels.limited(sum, 0, 1) : sum
    }
    return q + [p[3]]
  }
}

extension PlainKernels {
  static func bytesThroughSteps(
    _ fixed: [UInt16], scale: Int, _ steps: [PlainStep], isOpaque: Bool
  ) -> [UInt8] {
    bytesThroughSteps(units(fixed, scale: scale), steps, isOpaque: isOpaque)
  }

  static func bytesThroughSteps(
    _ floats: [Float], _ steps: [PlainStep], isOpaque: Bool
  ) -> [UInt8] {
    stride(from: 0, to: floats.count, by: 4).flatMap { start in
      let p = Array(floats[start..<start + 4])
      if isOpaque {
        let q = steps.reduce(p) { $1.appliedToOpaque($0) }
        return q.prefix(3).map { code($0 * 255) } + [255]
      }
      return bytesFromFloats(steps.reduce(p) { $1.applied(to: $0) })
    }
  }

  /// Alpha is not multiplied by itself.
  static func floatsFromBytes(_ bytes: [UInt8]) -> [Float] {
    let units = bytes.map { Float($0) * (1 / 255) }
    return units.indices.map { $0 % 4 == 3 ? units[$0] : units[$0] * units[$0 | 3] }
  }

  static func bytesFromFloats(_ row: [Float]) -> [UInt8] { samples(row, 255).map(UInt8.init) }

  static func wordsFromFloats(_ row: [Float]) -> [UInt16] { samples(row, 65535).map(UInt16.init) }

  private static func samples(_ row: [Float], _ top: Float) -> [Float] {
    stride(from: 0, to: row.count, by: 4).flatMap { start -> [Float] in
      var whole = limited(row[start + 3], 0, 1)
      let alpha = (whole * top + 0.5).rounded(.down)
      if alpha == top { whole = 1 }
      if alpha == 0 { return [0, 0, 0, 0] }
      // The operations of `quantized` of storage.glsl.
      let gain = top / alpha
      let slack = max(0.45, 0.5 * alpha / top) + top / 4_194_304
      return row[start..<start + 3].map {
        let color = limited($0, 0, whole)
        let levels = color * top
        let least = max((levels - slack) * gain + 1, 0).rounded(.down)
        let most = ((levels + slack) * gain).rounded(.down)
        let exact = color * (1 / whole) * top
        let nearest = (exact + 0.5).rounded(.down)
        let isWhole = abs(exact - nearest) <= exact / 2_097_152
        return min(isWhole ? nearest : max(min(nearest, most), least), top)
      } + [alpha]
    }
  }

  private static func code(_ value: Float) -> UInt8 { UInt8(limited(value, 0, 255) + 0.5) }
}
