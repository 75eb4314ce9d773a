import CKernels
import GLBlurEngine
import TestSupport
import Testing

@Suite struct HalvingKernelTests {
  @Test(arguments: KernelTable.all) func reductionOfRows(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let bytes = (0..<7).map { _ in row.filling.bytes(row.samples, &noise) }
      let sums: [UInt16] = try unsafe withRows(bytes) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.quintic.opaque_rows($0, rows, row.width)
        }
      }
      #expect(sums == PlainKernels.decimateRows(bytes) { PlainKernels.quinticSum($0) }, "\(row)")

      let words = (0..<7).map { _ in row.filling.words(row.samples, &noise) }
      let rounded: [UInt16] = try unsafe withRows(words, slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.quintic.wide_rows($0, rows, row.width)
        }
      }
      let expected = PlainKernels.decimateRows(words) { PlainKernels.quinticSum($0) }
      #expect(rounded == expected, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func reductionOfColumns(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      // A sum is at most 64 times a byte.
      let sums = row.filling.words(4 * (2 * row.width + 5), &noise, top: 16320)
      let fixed: [UInt16] = try unsafe withRows([sums], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.quintic.opaque_columns($0, rows[0], row.width)
        }
      }
      let expected = PlainKernels.decimateColumns(sums, taps: 7) { PlainKernels.quinticMean($0) }
      #expect(fixed == expected, "\(row)")
    }
  }

  /// Both axes at once give the same as one after the other. One byte of alpha below 255 is found
  /// anywhere.
  @Test(arguments: KernelTable.all, [Spline.cubic, .quintic])
  func reductionAtOnce(_ table: KernelTable, spline: Spline) throws {
    let isCubic = spline == .cubic
    let reduction = unsafe isCubic ? table.kernels.cubic : table.kernels.quintic
    for row in RowCase.all {
      var noise = row.noise
      let taps = isCubic ? 5 : 7
      let pixels = 2 * row.width + taps - 2
      var bytes = (0..<taps).map { _ in row.filling.opaqueBytes(4 * pixels, &noise) }
      func result() throws -> (samples: [UInt16], isOpaque: Bool) {
        var isOpaque = false
        let samples: [UInt16] = try unsafe withRows(bytes) { rows in
          try unsafe written(row.samples, slack: row.slack) {
            isOpaque = unsafe reduction.opaque($0, rows, [rows[0], rows[1]], row.width)
          }
        }
        return (samples, isOpaque)
      }
      let expected =
        if isCubic {
          PlainKernels.decimateColumns(
            PlainKernels.decimateRows(bytes) { PlainKernels.sum($0) }
          ) { PlainKernels.sum($0) }
        } else {
          PlainKernels.decimateColumns(
            PlainKernels.decimateRows(bytes) { PlainKernels.quinticSum($0) }, taps: 7
          ) { PlainKernels.quinticMean($0) }
        }
      let opaque = try result()
      #expect(opaque.samples == expected && opaque.isOpaque, "\(row)")
      bytes[noise.below(taps)][4 * noise.below(pixels) + 3] = 254
      #expect(try !result().isOpaque, "\(row)")
    }
  }
}
