import CKernels
import TestSupport
import Testing

@Suite struct BoxKernelTests {
  private func products(_ row: [UInt8]) -> [UInt32] {
    row.indices.map { index in
      UInt32(row[index]) * (index % 4 == 3 ? 255 : UInt32(row[index | 3]))
    }
  }

  @Test(arguments: KernelTable.all) func sums(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let rows = (0..<2).map { _ in row.filling.bytes(row.samples, &noise) }
      let before = (0..<row.samples).map { _ in UInt32(noise.below(1 << 30)) + 65025 }
      for (leaves, enters) in [(true, true), (false, true), (true, false)] {
        let results: [[UInt32]] = try unsafe withRows(rows, slack: row.slack) { rows in
          let (leaving, entering) = unsafe (leaves ? rows[0] : nil, enters ? rows[1] : nil)
          return try unsafe [table.kernels.change_sums, table.kernels.change_product_sums].map {
            change in
            try unsafe written(row.samples, slack: row.slack) { result in
              unsafe result.update(from: before, count: row.samples)
              unsafe change(result, leaving, entering, row.width)
            }
          }
        }
        func expected(_ rows: [[UInt32]]) -> [UInt32] {
          before.indices.map { index in
            before[index] + (enters ? rows[1][index] : 0) - (leaves ? rows[0][index] : 0)
          }
        }
        #expect(results[0] == expected(rows.map { $0.map { UInt32($0) } }), "\(row)")
        #expect(results[1] == expected(rows.map(products)), "\(row)")
      }
    }
  }

  @Test(arguments: KernelTable.all, [1, 2, 3, 7, 64])
  func means(_ table: KernelTable, width: Int) throws {
    for row in RowCase.few {
      var noise = row.noise
      let pixels = row.width + width - 1
      let scale = 1 / Float(width * 5000)
      let levels = row.filling.words(4 * pixels, &noise, top: 5000).map { UInt32($0) }
      func sums(_ values: [UInt32]) -> [UInt64] {
        (0..<row.samples).map { index in
          (0..<width).reduce(0) { $0 + UInt64(values[index + 4 * $1]) }
        }
      }
      let means = sums(levels).map { min(Float($0) * scale, 1) }
      let floats: [Float] = try unsafe withRows([levels], slack: row.slack) { levels in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.mean_columns_to_floats($0, levels[0], width, scale, row.width)
        }
      }
      #expect(floats.bits == means.bits, "\(row)")
      let bytes: [UInt8] = try unsafe withRows([levels], slack: row.slack) { levels in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.mean_columns_to_bytes($0, levels[0], width, scale, row.width)
        }
      }
      #expect(bytes == means.map { UInt8($0 * 255 + 0.5) }, "\(row)")

      // Means of opaque rows are the same floats.
      for values in [levels.map { 255 * $0 }, levels.map { 255 * $0 + $0 % 255 }] {
        let products: [Float] = try unsafe withRows([values], slack: row.slack) { values in
          try unsafe written(row.samples, slack: row.slack) {
            unsafe table.kernels.mean_product_columns_to_floats(
              $0, values[0], width, scale, row.width)
          }
        }
        let expected = sums(values).map { min(Float(Double($0) / 255) * scale, 1) }
        #expect(products.bits == expected.bits, "\(row)")
      }
    }
  }
}
