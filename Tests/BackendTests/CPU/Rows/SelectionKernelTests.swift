import CKernels
import GLBlurCPU
import TestSupport
import Testing

@Suite struct SelectionKernelTests {
  /// Rows are 2·radius pixels wider than the result.
  private func medians<Sample: Comparable>(_ rows: [[Sample]], _ radius: Int) -> [Sample] {
    let width = 2 * radius + 1
    return (0..<rows[0].count - 8 * radius).map { sample in
      let window = rows.flatMap { row in (0..<width).map { row[sample + 4 * $0] } }
      return window.sorted()[window.count / 2]
    }
  }

  private func rows<Sample>(
    _ row: RowCase, _ radius: Int, _ make: (Int, inout Noise) -> [Sample]
  ) -> [[Sample]] {
    var noise = row.noise
    return (0...2 * radius).map { _ in make(row.samples + 8 * radius, &noise) }
  }

  @Test(arguments: KernelTable.all, 1...Int(CROW_NETWORK_RADIUS))
  func smallMedians(_ table: KernelTable, radius: Int) throws {
    for row in RowCase.few {
      let bytes = rows(row, radius) { row.filling.bytes($0, &$1) }
      let levels: [UInt8] = try unsafe withRows(bytes, slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.median_bytes($0, rows, radius, row.width)
        }
      }
      #expect(levels == medians(bytes, radius), "\(row)")
      let floats = rows(row, radius) { row.filling.floats($0, &$1, top: 1) }
      let values: [Float] = try unsafe withRows(floats, slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.median_floats($0, rows, radius, row.width)
        }
      }
      #expect(values == medians(floats, radius), "\(row)")
    }
  }

  /// Histograms of rows that enter and leave are those of the rows that stay.
  @Test(arguments: KernelTable.all, [1, 2, 4, 7, 50])
  func histograms(_ table: KernelTable, radius: Int) throws {
    for row in RowCase.few where row.width <= 64 || radius < 50 {
      var noise = row.noise
      let columns = row.width + 2 * radius
      let all = (0...2 * radius + 3).map { _ in row.filling.bytes(4 * columns, &noise) }
      for channels in [3, 4] {
        let levels: [[UInt8]] = try unsafe withRows(all, slack: row.slack) { rows in
          try unsafe written(rows: 2, of: row.samples, slack: row.slack) { targets in
            var counts = [UInt8](repeating: 0, count: channels * columns * Int(CROW_HISTOGRAM))
            for y in all.indices {
              let leaving = y > 2 * radius ? unsafe rows[y - 2 * radius - 1] : nil
              unsafe table.kernels.count_levels(&counts, leaving, rows[y], channels, columns)
            }
            unsafe table.kernels.median_of_histograms(
              targets[0], counts, channels, radius, row.width)
            unsafe table.kernels.median_of_histograms(targets[1], counts, channels, radius, 1)
          }
        }
        var expected = medians(all.suffix(2 * radius + 1), radius)
        if channels == 3 {
          for index in stride(from: 3, to: expected.count, by: 4) { expected[index] = 255 }
        }
        #expect(levels[0] == expected, "\(row), \(channels) channels")
      }
    }
  }

  /// Equal floats, too, are ranked.
  @Test(arguments: KernelTable.all, [1, 3, 6, 11])
  func ranks(_ table: KernelTable, radius: Int) throws {
    for row in RowCase.few where row.width <= 64 {
      var noise = row.noise
      let height = 5
      let all = (0..<height + 2 * radius).map { _ in
        row.filling.floats(row.samples + 8 * radius, &noise, top: 1)
          .enumerated().map { $0 % 4 == 3 ? 0.5 : $1 }
      }
      var room = [UInt64](
        repeating: .max,
        count: Int(crow_rank_bytes(all.count * (row.width + 2 * radius))) / 8 + 1)
      let result: [Float] = try unsafe withRows(all, slack: row.slack) { rows in
        try unsafe written(height * row.samples, slack: row.slack) {
          unsafe table.kernels.median_of_ranks(
            $0, row.width, rows, radius, row.width, height, &room)
        }
      }
      let expected = (0..<height).flatMap { y in
        medians(Array(all[y...y + 2 * radius]), radius)
      }
      #expect(result == expected, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all, [true, false])
  func extremes(_ table: KernelTable, isMaximum: Bool) throws {
    func extreme<Sample: Comparable>(_ values: [Sample]) -> Sample? {
      isMaximum ? values.max() : values.min()
    }
    for row in RowCase.few {
      var noise = row.noise
      for count in [1, 2, 3, 5, 8] {
        let bytes = (0..<count).map { _ in row.filling.bytes(row.samples, &noise) }
        let levels: [UInt8] = try unsafe withRows(bytes, slack: row.slack) { rows in
          try unsafe written(row.samples, slack: row.slack) {
            unsafe table.kernels.extreme_rows_bytes($0, rows, count, row.width, isMaximum)
          }
        }
        #expect(levels == (0..<row.samples).map { x in extreme(bytes.map { $0[x] }) }, "\(row)")
        let floats = (0..<count).map { _ in row.filling.floats(row.samples, &noise, top: 1) }
        let values: [Float] = try unsafe withRows(floats, slack: row.slack) { rows in
          try unsafe written(row.samples, slack: row.slack) {
            unsafe table.kernels.extreme_rows_floats($0, rows, count, row.width, isMaximum)
          }
        }
        #expect(values == (0..<row.samples).map { x in extreme(floats.map { $0[x] }) }, "\(row)")
      }
      for radius in [1, 2, 3, 4, 7, 8, 15, 40] {
        try unsafe expectExtremes(
          row.filling.bytes(row.samples + 8 * radius, &noise), row, radius, extreme
        ) { unsafe table.kernels.extreme_columns_bytes($0, $1, radius, row.width, isMaximum) }
        try unsafe expectExtremes(
          row.filling.floats(row.samples + 8 * radius, &noise, top: 1), row, radius, extreme
        ) { unsafe table.kernels.extreme_columns_floats($0, $1, radius, row.width, isMaximum) }
      }
    }
  }

  private func expectExtremes<Sample: Comparable & BitwiseCopyable>(
    _ samples: [Sample], _ row: RowCase, _ radius: Int, _ extreme: ([Sample]) -> Sample?,
    _ kernel: (UnsafeMutablePointer<Sample>, UnsafeMutablePointer<Sample>) -> Void
  ) throws {
    var result: [Sample] = []
    _ = try unsafe written(samples.count, slack: row.slack) { line in
      unsafe line.update(from: samples, count: samples.count)
      result =
        (try? unsafe written(row.samples, slack: row.slack) { unsafe kernel($0, line) }) ?? []
    }
    let expected = (0..<row.samples).map { sample in
      extreme((0...2 * radius).map { samples[sample + 4 * $0] })
    }
    #expect(result == expected, "\(row), radius \(radius)")
  }
}
