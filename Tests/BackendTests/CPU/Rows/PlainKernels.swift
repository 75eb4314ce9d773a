/// What the row kernels compute, a sample at a time, as their header defines it.
enum PlainKernels {
  // MARK: Reading

  static func isOpaque(_ row: [UInt8]) -> Bool {
    stride(from: 3, to: row.count, by: 4).allSatisfy { row[$0] == 255 }
  }

  /// The word for 0 at a scale.
  private static func zero(_ scale: Int) -> Int { scale == 128 ? 37 : 0 }

  static func widenOpaque(_ row: [UInt8], scale: Int) -> [UInt16] {
    row.map { UInt16(Int($0) * scale + zero(scale)) }
  }

  static func premultiply(_ row: [UInt8], scale: Int) -> [UInt16] {
    row.indices.map { index in
      let product = Int(row[index]) * (index % 4 == 3 ? 255 : Int(row[index | 3]))
      // The nearest to product · 256 / 255; never half-way, since 255 is odd.
      return UInt16((product * 512 + 255) / 510 * scale / 256 + zero(scale))
    }
  }

  static func widenFloats(_ row: [Float], scale: Int) -> [UInt16] {
    row.map { UInt16(limited($0, 0, 1) * (255 * Float(scale)) + 0.5) + UInt16(zero(scale)) }
  }

  static func wideFromFloats(_ row: [Float]) -> [UInt16] {
    row.map { UInt16(limited($0, 0, 65280) + 0.5) }
  }

  /// NaN becomes the least.
  static func limited(_ x: Float, _ low: Float, _ high: Float) -> Float {
    let raised = x > low ? x : low
    return raised < high ? raised : high
  }

  // MARK: Decimation

  static func sum(_ s: [UInt8]) -> UInt16 { UInt16(sum(s.map { Int($0) })) }
  static func sum(_ s: [UInt16]) -> UInt16 { UInt16(sum(s.map { Int($0) })) }
  static func floatMean(_ s: [UInt16]) -> Float { Float(sum(s.map { Int($0) })) * (1 / 16) }
  static func mean(_ s: [UInt16]) -> UInt16 {
    mean(mean(s[1], s[3]), mean(s[2], mean(s[2], mean(s[0], s[4]))))
  }
  static func mean(_ s: [Float]) -> Float {
    (s[0] + s[4]) * (1 / 16) + (s[1] + s[3]) * 0.25 + s[2] * 0.375
  }

  private static func sum(_ s: [Int]) -> Int { s[0] + 4 * s[1] + 6 * s[2] + 4 * s[3] + s[4] }

  /// Half a unit goes up.
  private static func mean(_ a: UInt16, _ b: UInt16) -> UInt16 {
    UInt16((Int(a) + Int(b) + 1) / 2)
  }

  static func decimateRows<Sample, Result>(
    _ rows: [[Sample]], _ combined: ([Sample]) -> Result
  ) -> [Result] {
    rows[0].indices.map { index in combined(rows.map { $0[index] }) }
  }

  static func decimateColumns<Sample, Result>(
    _ row: [Sample], taps: Int = 5, _ combined: ([Sample]) -> Result
  ) -> [Result] {
    let count = (row.count / 4 + 2 - taps) / 2
    return (0..<4 * count).map { index in
      combined((0..<taps).map { row[4 * (2 * (index / 4) + $0) + index % 4] })
    }
  }

  // MARK: Convolution

  static func convolved(_ taps: [Float], _ weights: [Float]) -> Float {
    let radius = weights.count - 1
    return weights.indices.dropFirst().reduce(taps[radius] * weights[0]) {
      $0 + (taps[radius - $1] + taps[radius + $1]) * weights[$1]
    }
  }

  /// Each product is rounded down; `lost` is given back.
  static func convolved(_ taps: [UInt16], _ weights: [UInt16], lost: Int) -> UInt16 {
    let radius = weights.count - 1
    func scaled(_ value: Int, _ weight: UInt16) -> Int { value * Int(weight) / 65536 }
    let sum = weights.indices.dropFirst().reduce(scaled(Int(taps[radius]), weights[0])) {
      $0 + scaled(Int(taps[radius - $1]) + Int(taps[radius + $1]), weights[$1])
    }
    return UInt16(sum + lost)
  }

  static func convolveRows<Sample>(
    _ rows: [[Sample]], radius: Int, _ convolved: ([Sample]) -> Sample
  ) -> [[Sample]] {
    (0..<rows.count - 2 * radius).map { first in
      rows[0].indices.map { index in convolved(rows[first...first + 2 * radius].map { $0[index] }) }
    }
  }

  static func convolveColumns<Sample>(
    _ row: [Sample], radius: Int, _ convolved: ([Sample]) -> Sample
  ) -> [Sample] {
    (0..<row.count - 8 * radius).map { index in
      convolved((0...2 * radius).map { row[index + 4 * $0] })
    }
  }

  // MARK: Quintic B-spline

  private static func quintic(_ s: [Int]) -> Int {
    s[0] + 6 * s[1] + 15 * s[2] + 20 * s[3] + 15 * s[4] + 6 * s[5] + s[6]
  }

  static func quinticSum(_ s: [UInt8]) -> UInt16 { UInt16(quintic(s.map { Int($0) })) }

  static func quinticSum(_ s: [UInt16]) -> UInt16 {
    UInt16((quintic(s.map { Int($0) }) + 128) / 256)
  }

  /// Each product is rounded down, and the word for 0 is added.
  static func quinticMean(_ s: [UInt16]) -> UInt16 {
    func part(_ a: UInt16, _ b: UInt16, _ weight: Int) -> Int { (Int(a) + Int(b)) * weight / 32 }
    return UInt16(
      part(s[0], s[6], 1) + part(s[1], s[5], 6) + part(s[2], s[4], 15) + part(s[3], 0, 20) + 37)
  }

  static func onQuintic(_ s: [UInt16]) -> UInt16 {
    let outer = mean(s[0], s[2])
    return mean(s[1], mean(outer, mean(outer, s[1])))
  }

  /// A sixteenth of the way from the mean of the inner two to that of the outer two, rounded to the
  /// nearest unit.
  static func betweenQuintic(_ s: [UInt16]) -> UInt16 {
    let (inner, outer) = (Int(mean(s[1], s[2])), Int(mean(s[0], s[3])))
    return UInt16(inner + (outer - inner + 8) >> 4)
  }

  // MARK: Interpolation

  static func on(_ before: Float, _ middle: Float, _ after: Float) -> Float {
    (before + after) * 0.125 + middle * 0.75
  }
  static func on(_ before: UInt16, _ middle: UInt16, _ after: UInt16) -> UInt16 {
    mean(middle, mean(middle, mean(before, after)))
  }
  static func between(_ middle: Float, _ after: Float) -> Float { (middle + after) * 0.5 }
  static func between(_ middle: UInt16, _ after: UInt16) -> UInt16 { mean(middle, after) }

  static func interpolateColumns<Sample>(
    _ row: [Sample], _ on: (Sample, Sample, Sample) -> Sample, _ between: (Sample, Sample) -> Sample
  ) -> [Sample] {
    (0..<8 * (row.count / 4 - 2)).map { index in
      let place = 4 * (index / 8) + index % 4
      let (before, middle, after) = (row[place], row[place + 4], row[place + 8])
      return index / 4 % 2 == 0 ? on(before, middle, after) : between(middle, after)
    }
  }

  static func interpolateRows<Sample>(
    _ before: [Sample]?, _ row: [Sample], _ after: [Sample],
    _ on: (Sample, Sample, Sample) -> Sample, _ between: (Sample, Sample) -> Sample
  ) -> [Sample] {
    row.indices.map { index in
      before.map { on($0[index], row[index], after[index]) } ?? between(row[index], after[index])
    }
  }

  // MARK: Writing

  static func floatsFromFixed(_ row: [UInt16], scale: Int) -> [Float] {
    units(row, scale: scale).map { limited($0, 0, 1) }
  }

  /// Rounding may give less than 0.
  static func units(_ row: [UInt16], scale: Int) -> [Float] {
    let unit = 1 / (255 * Float(scale))
    return row.map { Float(Int($0) - zero(scale)) * unit }
  }

  static func bytesFromOpaque(_ row: [UInt16]) -> [UInt8] {
    row.map { UInt8((Int($0) - zero(128) + 64) / 128) }
  }

  /// A little less than half a code goes up, since means have gone up before.
  static func bytesFromMeans(_ row: [UInt16]) -> [UInt8] {
    row.map { UInt8((Int($0) + 127) / 256) }
  }
}
