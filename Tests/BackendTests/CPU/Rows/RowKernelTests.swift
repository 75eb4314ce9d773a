import CKernels
import GLBlurCPU
import TestSupport
import Testing

/// C kernels write the same bytes as plain Swift, and touch no other memory.
@Suite struct RowKernelTests {
  private static let scales = [256, 128]

  @Test func tablesAreThoseOfTheLibrary() {
    #expect(RowKernels.all.map(\.name) == KernelTable.all.map(\.name))
    #expect(RowKernels.best.name == KernelTable.all.last?.name)
    #expect(Set(RowKernels.all.map(\.name)).count == RowKernels.all.count)
  }

  // MARK: Reading

  @Test(arguments: KernelTable.all) func opacity(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let opaque = row.filling.opaqueBytes(row.samples, &noise)
      var other = opaque
      other[4 * noise.below(row.width) + 3] = [0, 127, 254][noise.below(3)]
      for bytes in [opaque, other, row.filling.bytes(row.samples, &noise)] {
        let isOpaque = try unsafe withRows([bytes]) {
          unsafe table.kernels.is_opaque($0[0], row.width)
        }
        #expect(isOpaque == PlainKernels.isOpaque(bytes), "\(row)")
      }
    }
  }

  @Test(arguments: KernelTable.all, scales)
  func bytesToFixedPoint(_ table: KernelTable, scale: Int) throws {
    for row in RowCase.all {
      var noise = row.noise
      let bytes = row.filling.bytes(row.samples, &noise)
      try unsafe withRows([bytes]) { rows in
        let widened: [UInt16] = try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.widen_opaque($0, rows[0], row.width, Int32(scale))
        }
        #expect(widened == PlainKernels.widenOpaque(bytes, scale: scale), "\(row)")
        let premultiplied: [UInt16] = try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.premultiply($0, rows[0], row.width, Int32(scale))
        }
        #expect(premultiplied == PlainKernels.premultiply(bytes, scale: scale), "\(row)")
      }
    }
  }

  @Test(arguments: KernelTable.all, scales)
  func premultiplication(_ table: KernelTable, scale: Int) throws {
    for alpha in UInt8.min...UInt8.max {
      let bytes = (UInt8.min...UInt8.max).flatMap { [$0, 255 - $0, $0, alpha] }
      let result: [UInt16] = try unsafe withRows([bytes]) { rows in
        try unsafe written(bytes.count) {
          unsafe table.kernels.premultiply($0, rows[0], 256, Int32(scale))
        }
      }
      #expect(result == PlainKernels.premultiply(bytes, scale: scale))
    }
  }

  @Test(arguments: KernelTable.all, scales)
  func floatsToFixedPoint(_ table: KernelTable, scale: Int) throws {
    for row in RowCase.all {
      var noise = row.noise
      var floats = row.filling.floats(row.samples, &noise, top: 1)
      floats[noise.below(row.samples)] = [.nan, .infinity, -.infinity][noise.below(3)]
      let result: [UInt16] = try unsafe withRows([floats], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.widen_floats($0, rows[0], row.width, Int32(scale))
        }
      }
      #expect(result == PlainKernels.widenFloats(floats, scale: scale), "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func wideFromFloats(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      var others = row.filling.floats(row.samples, &noise)
      others[noise.below(row.samples)] = [.nan, .infinity, -.infinity][noise.below(3)]
      let rounded: [UInt16] = try unsafe withRows([others], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.wide_from_floats($0, rows[0], row.width)
        }
      }
      #expect(rounded == PlainKernels.wideFromFloats(others), "\(row)")
    }
  }

  // MARK: Writing

  @Test(arguments: KernelTable.all, scales)
  func fixedPointToFloats(_ table: KernelTable, scale: Int) throws {
    for row in RowCase.all {
      var noise = row.noise
      let fixed = row.filling.words(row.samples, &noise, top: 255 * scale)
      let result: [Float] = try unsafe withRows([fixed], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.floats_from_fixed($0, rows[0], row.width, Int32(scale))
        }
      }
      #expect(result.bits == PlainKernels.floatsFromFixed(fixed, scale: scale).bits, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all)
  func opaqueFixedPointToBytes(_ table: KernelTable) throws {
    for (row, scale) in RowCase.all.flatMap({ [($0, 128), ($0, 256)] }) {
      var noise = row.noise
      let fixed = row.filling.words(row.samples, &noise, top: 255 * scale)
      let expected =
        scale == 128
        ? PlainKernels.bytesFromOpaque(fixed) : PlainKernels.bytesFromMeans(fixed)
      for streams in [false, true] {
        let result: [UInt8] = try unsafe withRows([fixed], slack: row.slack) { rows in
          try unsafe written(row.samples, slack: row.slack) {
            unsafe table.kernels.bytes_from_opaque(
              $0, rows[0], row.width, Int32(scale), streams)
          }
        }
        #expect(result == expected, "\(row)")
      }
    }
  }

  @Test(arguments: KernelTable.all) func bytesToFloats(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let bytes = row.filling.bytes(row.samples, &noise)
      let result: [Float] = try unsafe withRows([bytes], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.floats_from_bytes($0, rows[0], row.width)
        }
      }
      #expect(result.bits == PlainKernels.floatsFromBytes(bytes).bits, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func floatsToBytes(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      var floats = row.filling.floats(row.samples, &noise, top: 1)
      floats[noise.below(row.samples)] = [.nan, .infinity, -.infinity][noise.below(3)]
      let result: [UInt8] = try unsafe withRows([floats], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.bytes_from_floats($0, rows[0], row.width)
        }
      }
      #expect(result == PlainKernels.bytesFromFloats(floats), "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func floatsToWords(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      var floats = row.filling.floats(row.samples, &noise, top: 1)
      floats[noise.below(row.samples)] = [.nan, .infinity, -.infinity][noise.below(3)]
      let result: [UInt16] = try unsafe withRows([floats], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.words_from_floats($0, rows[0], row.width)
        }
      }
      #expect(result == PlainKernels.wordsFromFloats(floats), "\(row)")
    }
  }
}
