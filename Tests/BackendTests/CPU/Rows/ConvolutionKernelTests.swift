import CKernels
import TestSupport
import Testing

@Suite struct ConvolutionKernelTests {
  private static let radii = [0, 1, 2, 8, 31]

  /// A bell with negative weights at its foot, as solved kernels have.
  private func floatWeights(_ radius: Int) -> [Float] {
    let bell = (0...radius).map { k in
      let x = Float(k) / Float(radius + 1)
      return (1 - x * x) * (1 - 1.3 * x)
    }
    let sum = bell[0] + 2 * bell.dropFirst().reduce(0, +)
    return bell.map { $0 / sum }
  }

  /// Weights of 65536 in all, but for the one of radius 0, which has no room.
  private func fixedWeights(_ radius: Int) -> [UInt16] {
    let sides = (1...max(1, radius)).prefix(radius).map {
      65536 * (radius + 1 - $0) / ((radius + 1) * (radius + 1))
    }
    return ([65536 - 2 * sides.reduce(0, +)] + sides).map { UInt16(clamping: $0) }
  }

  @Test(arguments: KernelTable.all, radii)
  func alongRows(_ table: KernelTable, radius: Int) throws {
    let (weights, fixed) = (floatWeights(radius), fixedWeights(radius))
    for row in RowCase.few {
      var noise = row.noise
      let samples = row.samples + 8 * radius
      let floats = row.filling.floats(samples, &noise)
      let result: [Float] = try unsafe withRows([floats], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.convolve_columns($0, rows[0], weights, radius, row.width)
        }
      }
      let expected = PlainKernels.convolveColumns(floats, radius: radius) {
        PlainKernels.convolved($0, weights)
      }
      #expect(result.bits == expected.bits, "\(row)")

      let words = row.filling.words(samples, &noise, top: 32640)
      let wide: [UInt16] = try unsafe withRows([words], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.convolve_columns_fixed($0, rows[0], fixed, radius, row.width)
        }
      }
      let expectedWide = PlainKernels.convolveColumns(words, radius: radius) {
        PlainKernels.convolved($0, fixed, lost: (radius + 2) / 2)
      }
      #expect(wide == expectedWide, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all, radii)
  func acrossRows(_ table: KernelTable, radius: Int) throws {
    let (weights, fixed) = (floatWeights(radius), fixedWeights(radius))
    for row in RowCase.few {
      var noise = row.noise
      let results = 1 + noise.below(8)
      let floats = (0..<results + 2 * radius).map { _ in row.filling.floats(row.samples, &noise) }
      let result: [[Float]] = try unsafe withRows(floats, slack: row.slack) { rows in
        try unsafe written(rows: results, of: row.samples, slack: row.slack) {
          unsafe table.kernels.convolve_rows($0, results, rows, weights, radius, row.width)
        }
      }
      let expected = PlainKernels.convolveRows(floats, radius: radius) {
        PlainKernels.convolved($0, weights)
      }
      #expect(result.map(\.bits) == expected.map(\.bits), "\(row), \(results) rows")

      let words = floats.map { _ in row.filling.words(row.samples, &noise, top: 32640) }
      let wide: [[UInt16]] = try unsafe withRows(words, slack: row.slack) { rows in
        try unsafe written(rows: results, of: row.samples, slack: row.slack) {
          unsafe table.kernels.convolve_rows_fixed($0, results, rows, fixed, radius, row.width)
        }
      }
      let expectedWide = PlainKernels.convolveRows(words, radius: radius) {
        PlainKernels.convolved($0, fixed, lost: (radius + 1) / 2)
      }
      #expect(wide == expectedWide, "\(row), \(results) rows")
    }
  }

  /// Opaque bytes give the same as their fixed point. One byte of alpha below 255 is found
  /// anywhere.
  @Test(arguments: KernelTable.all, radii.dropFirst())
  func acrossOpaqueRows(_ table: KernelTable, radius: Int) throws {
    let weights = fixedWeights(radius)
    for row in RowCase.few where row.width >= 16 {
      var noise = row.noise
      let results = 4 * (1 + noise.below(2))
      var bytes = (0..<results + 2 * radius).map { _ in
        row.filling.opaqueBytes(row.samples, &noise)
      }
      func result() throws -> (samples: [[UInt16]], isOpaque: Bool) {
        var isOpaque = false
        let samples: [[UInt16]] = try unsafe withRows(bytes) { rows in
          try unsafe written(rows: results, of: row.samples, slack: row.slack) {
            isOpaque = unsafe table.kernels.convolve_rows_opaque(
              $0, results, rows, Array(rows.prefix(results)), weights, radius, row.width)
          }
        }
        return (samples, isOpaque)
      }
      let fixed = bytes.map { PlainKernels.widenOpaque($0, scale: 128) }
      let expected = PlainKernels.convolveRows(fixed, radius: radius) {
        PlainKernels.convolved($0, weights, lost: (radius + 1) / 2)
      }
      let opaque = try result()
      #expect(opaque.samples == expected && opaque.isOpaque, "\(row), \(results) rows")
      bytes[noise.below(bytes.count)][4 * noise.below(row.width) + 3] = 254
      #expect(try !result().isOpaque, "\(row), \(results) rows")
    }
  }

  /// The other kernel's fixed point gives the same bytes, also with steps.
  @Test(arguments: KernelTable.all, radii.dropFirst())
  func alongRowsToBytes(_ table: KernelTable, radius: Int) throws {
    let weights = fixedWeights(radius)
    for row in RowCase.few {
      var noise = row.noise
      let words = row.filling.words(row.samples + 8 * radius, &noise, top: 32640)
      let fixed = PlainKernels.convolveColumns(words, radius: radius) {
        PlainKernels.convolved($0, weights, lost: (radius + 2) / 2)
      }
      let steps = Array(PlainFixedStep.all.prefix(row.width % 3))
      let raw = steps.map(\.step)
      for streams in [false, true] {
        let bytes: [UInt8] = try unsafe withRows([words], slack: row.slack) { rows in
          try unsafe written(row.samples, slack: 4 * row.slack) {
            unsafe table.kernels.convolve_columns_to_bytes(
              $0, rows[0], weights, radius, row.width, raw, raw.count, streams)
          }
        }
        let expected = PlainFixedStep.bytes(fixed, scale: 128, steps)
        #expect(bytes == expected, "\(row), \(steps.count) steps")
      }
    }
  }
}
