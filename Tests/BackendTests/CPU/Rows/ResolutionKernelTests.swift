import CKernels
import TestSupport
import Testing

@Suite struct ResolutionKernelTests {
  @Test(arguments: KernelTable.all) func decimationOfRows(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let bytes = (0..<5).map { _ in row.filling.bytes(row.samples, &noise) }
      let sums: [UInt16] = try unsafe withRows(bytes) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.cubic.opaque_rows($0, rows, row.width)
        }
      }
      #expect(sums == PlainKernels.decimateRows(bytes) { PlainKernels.sum($0) }, "\(row)")

      let words = (0..<5).map { _ in row.filling.words(row.samples, &noise) }
      try unsafe withRows(words, slack: row.slack) { rows in
        let wide: [UInt16] = try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.cubic.wide_rows($0, rows, row.width)
        }
        #expect(wide == PlainKernels.decimateRows(words) { PlainKernels.mean($0) }, "\(row)")
        let floats: [Float] = try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.decimate_rows_wide_to_floats($0, rows, row.width)
        }
        let expected = PlainKernels.decimateRows(words) { PlainKernels.floatMean($0) }
        #expect(floats.bits == expected.bits, "\(row)")
      }

      let floats = (0..<5).map { _ in row.filling.floats(row.samples, &noise) }
      let result: [Float] = try unsafe withRows(floats, slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.decimate_rows_floats($0, rows, row.width)
        }
      }
      let expected = PlainKernels.decimateRows(floats) { PlainKernels.mean($0) }
      #expect(result.bits == expected.bits, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func decimationOfColumns(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let samples = 4 * (2 * row.width + 3)
      // A sum over opaque rows is at most sixteen times a byte.
      let sums = row.filling.words(samples, &noise, top: 4080)
      let wide: [UInt16] = try unsafe withRows([sums], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.cubic.opaque_columns($0, rows[0], row.width)
        }
      }
      #expect(wide == PlainKernels.decimateColumns(sums) { PlainKernels.sum($0) }, "\(row)")

      let words = row.filling.words(samples, &noise)
      let means: [UInt16] = try unsafe withRows([words], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.cubic.wide_columns($0, rows[0], row.width)
        }
      }
      #expect(means == PlainKernels.decimateColumns(words) { PlainKernels.mean($0) }, "\(row)")

      let floats = row.filling.floats(samples, &noise)
      let result: [Float] = try unsafe withRows([floats], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.decimate_columns_floats($0, rows[0], row.width)
        }
      }
      let expected = PlainKernels.decimateColumns(floats) { PlainKernels.mean($0) }
      #expect(result.bits == expected.bits, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func interpolationOfColumns(_ table: KernelTable) throws {
    for row in RowCase.all where row.width % 2 == 0 {
      var noise = row.noise
      let samples = 4 * (row.width / 2 + 2)
      let floats = row.filling.floats(samples, &noise)
      let result: [Float] = try unsafe withRows([floats], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.interpolate_columns_floats($0, rows[0], row.width)
        }
      }
      let expected = PlainKernels.interpolateColumns(
        floats, PlainKernels.on, PlainKernels.between)
      #expect(result.bits == expected.bits, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all, [true, false])
  func interpolationOfRows(_ table: KernelTable, isOnRow: Bool) throws {
    for row in RowCase.all {
      var noise = row.noise
      let floats = (0..<3).map { _ in row.filling.floats(row.samples, &noise) }
      let result: [Float] = try unsafe withRows(floats, slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.interpolate_rows_floats(
            $0, isOnRow ? rows[0] : nil, rows[1], rows[2], row.width)
        }
      }
      let expectedFloats = PlainKernels.interpolateRows(
        isOnRow ? floats[0] : nil, floats[1], floats[2], PlainKernels.on, PlainKernels.between)
      #expect(result.bits == expectedFloats.bits, "\(row)")
    }
  }
}
