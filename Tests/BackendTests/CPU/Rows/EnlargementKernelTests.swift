import CKernels
import GLBlurEngine
import TestSupport
import Testing

@Suite struct EnlargementKernelTests {
  private static let splines = [Spline.cubic, .quintic]

  private func kernels(_ table: KernelTable, _ spline: Spline) -> crow_enlargement {
    unsafe spline == .cubic
      ? table.kernels.cubic_enlargement : table.kernels.quintic_enlargement
  }

  /// 255 of the spline's units, and what rounding may add.
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

  private func doubled(_ row: [UInt16], _ spline: Spline, width: Int) -> [UInt16] {
    (0..<4 * width).map { index in
      let place = 4 * (index / 8) + index % 4
      let samples = (0..<4).map { row[min(place + 4 * $0, row.count - 1)] }
      return value(samples, spline, isBetween: index / 4 % 2 == 1)
    }
  }

  private func extra(_ spline: Spline) -> Int { spline == .cubic ? 2 : 3 }

  @Test(arguments: KernelTable.all, splines)
  func columns(_ table: KernelTable, spline: Spline) throws {
    let kernels = kernels(table, spline)
    for row in RowCase.all where row.width % 2 == 0 {
      var noise = row.noise
      let words = row.filling.words(
        4 * (row.width / 2 + extra(spline)), &noise, top: top(spline))
      let result: [UInt16] = try unsafe withRows([words], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe kernels.columns($0, rows[0], row.width)
        }
      }
      #expect(result == doubled(words, spline, width: row.width), "\(row)")
    }
  }

  /// Pairs of rows and single ones begin and end on and between pixels, at all addresses, also with
  /// steps.
  @Test(arguments: KernelTable.all, splines)
  func bytes(_ table: KernelTable, spline: Spline) throws {
    let kernels = kernels(table, spline)
    for row in RowCase.all where row.width % 2 == 0 {
      var noise = row.noise
      let words = (0..<4).map { _ in
        row.filling.words(4 * (row.width / 2 + extra(spline)), &noise, top: top(spline))
      }
      let stepCount = row.width % 3
      let steps = Array(PlainFixedStep.all.prefix(stepCount))
      let expected = [false, true].map { isBetween in
        let narrow = PlainKernels.decimateRows(words) { value($0, spline, isBetween: isBetween) }
        return PlainFixedStep.bytes(
          doubled(narrow, spline, width: row.width), scale: spline == .cubic ? 256 : 128, steps)
      }
      for (skipped, dropped, streams) in [
        (0, 0, false), (0, 0, true), (1, 0, true), (0, 1, true), (1, 1, false),
      ] {
        let count = row.width - skipped - dropped
        let raw = steps.map(\.step)
        for wanted in [[true, true], [true, false], [false, true]] {
          let results: [[UInt8]] = try unsafe withRows(words, slack: row.slack) { rows in
            try unsafe written(rows: 2, of: 4 * count, slack: 4 * row.slack) { targets in
              let given = unsafe zip(targets, wanted).map { unsafe $1 ? $0 : nil }
              unsafe kernels.bytes(given, rows, count, skipped == 1, raw, stepCount, streams)
            }
          }
          for r in 0..<2 where wanted[r] {
            let part = Array(expected[r][4 * skipped..<4 * (skipped + count)])
            #expect(results[r] == part, "\(row), row \(r) of \(wanted), \(stepCount) steps")
          }
        }
      }
    }
  }
}
