import CRowKernels
import GLBlurEngine
import TestSupport
import Testing

/// Compares the C kernels that double the resolution of fixed point with plain Swift.
@Suite struct EnlargementKernelTests {
  private static let splines = [Spline.cubic, .quintic]

  private func kernels(_ table: KernelTable, _ spline: Spline) -> crow_enlargement {
    unsafe spline == .cubic
      ? table.kernels.cubic_enlargement : table.kernels.quintic_enlargement
  }

  /// The greatest value: 255 of the spline's units, and what rounding may add.
  private func top(_ spline: Spline) -> Int { spline == .cubic ? 65280 : 32700 }

  /// Returns the value on the second of four samples, or between it and the third.
  private func value(_ samples: [UInt16], _ spline: Spline, isBetween: Bool) -> UInt16 {
    switch (spline, isBetween) {
    case (.cubic, false): PlainKernels.on(samples[0], samples[1], samples[2])
    case (.cubic, true): PlainKernels.between(samples[1], samples[2])
    case (.quintic, false): PlainKernels.onQuintic(samples)
    case (.quintic, true): PlainKernels.betweenQuintic(samples)
    }
  }

  @Test(arguments: KernelTable.all, splines)
  func rows(_ table: KernelTable, spline: Spline) throws {
    let kernels = kernels(table, spline)
    for row in RowCase.all {
      var noise = row.noise
      let words = (0..<4).map { _ in row.filling.words(row.samples, &noise, top: top(spline)) }
      for isBetween in [false, true] {
        let result: [UInt16] = try unsafe withRows(words, slack: row.slack) { rows in
          try unsafe written(row.samples, slack: row.slack) {
            unsafe kernels.rows($0, rows, isBetween, row.width)
          }
        }
        let expected = PlainKernels.decimateRows(words) {
          value($0, spline, isBetween: isBetween)
        }
        #expect(result == expected, "\(row)")
      }
    }
  }

  /// Tests rows that begin and end on pixels and between them, at all addresses, as words and bytes.
  @Test(arguments: KernelTable.all, splines)
  func columns(_ table: KernelTable, spline: Spline) throws {
    let kernels = kernels(table, spline)
    for row in RowCase.all where row.width % 2 == 0 {
      var noise = row.noise
      let extra = spline == .cubic ? 2 : 3
      let words = row.filling.words(4 * (row.width / 2 + extra), &noise, top: top(spline))
      let expected = (0..<row.samples).map { index in
        let place = 4 * (index / 8) + index % 4
        let samples = (0...extra).map { words[place + 4 * $0] }
        return value(samples, spline, isBetween: index / 4 % 2 == 1)
      }
      let bytes =
        spline == .cubic
        ? PlainKernels.bytesFromMeans(expected)
        : expected.map { UInt8(max(0, Int($0) - 37 + 64) / 128) }
      try unsafe withRows([words], slack: row.slack) { rows in
        let wide: [UInt16] = try unsafe written(row.samples, slack: row.slack) {
          unsafe kernels.columns($0, rows[0], row.width)
        }
        #expect(wide == expected, "\(row)")
        for (skipped, dropped, streams) in [
          (0, 0, false), (0, 0, true), (1, 0, true), (0, 1, true), (1, 1, false),
        ] {
          let count = row.width - skipped - dropped
          let result: [UInt8] = try unsafe written(4 * count, slack: 4 * row.slack) {
            unsafe kernels.bytes($0, rows[0], count, skipped == 1, streams)
          }
          #expect(result == Array(bytes[4 * skipped..<4 * (skipped + count)]), "\(row)")
        }
      }
    }
  }
}
