import CKernels
import TestSupport
import Testing

@Suite struct ResamplingKernelTests {
  private static let taps = [2, 4, 6, 14]
  private static let shift: Int32 = 15

  /// Weights of both signs that sum to 1.
  private func weights(_ count: Int, _ noise: inout Noise) -> [Int16] {
    var weights = (0..<count).map { _ in noise.below(9000) - 2500 }
    weights[0] += 1 << Int(Self.shift) - weights.reduce(0, +)
    // A sum of negative weights of -14 * 2500 leaves 16 bits.
    if weights[0] > Int(Int16.max) {
      weights = Array(repeating: 0, count: count)
      weights[count / 2] = Int(Int16.max)
    }
    return weights.map { Int16(clamping: $0) }
  }

  /// Returns pairs of pixels, the last of which may be 0.
  private func paired(_ row: [Int]) -> [Int] {
    let even = row + Array(repeating: 0, count: row.count % 8)
    var pairs: [Int] = []
    for start in stride(from: 0, to: even.count, by: 8) {
      for index in start..<start + 4 { pairs += [even[index], even[index + 4]] }
    }
    return pairs
  }

  private func rounded(_ sum: Int, _ shift: Int32) -> Int { (sum + 1 << (shift - 1)) >> shift }

  private func limited(_ value: Int) -> UInt8 { UInt8(clamping: value) }

  @Test(arguments: KernelTable.all, taps)
  func rowsToPairs(_ table: KernelTable, taps: Int) throws {
    for row in RowCase.few {
      var noise = row.noise
      let rows = (0..<taps).map { _ in row.filling.bytes(row.samples, &noise) }
      let weights = weights(taps, &noise)
      let sums = (0..<row.samples).map { index -> Int in
        var sum = 0
        for (row, weight) in zip(rows, weights) { sum += Int(row[index]) * Int(weight) }
        return rounded(sum, Self.shift - 6)
      }
      let expected = paired(sums)
      let result: [Int16] = try unsafe withRows(rows, slack: row.slack) { rows in
        try unsafe written(expected.count) {
          unsafe table.kernels.resample_rows_to_pairs(
            $0, rows, weights, taps, Self.shift - 6, row.width)
        }
      }
      #expect(result.map { Int($0) } == expected, "\(row)")

      let wide: [Int16] = try unsafe withRows([rows[0]], slack: row.slack) { rows in
        try unsafe written(expected.count) {
          unsafe table.kernels.widen_to_pairs($0, rows[0], row.width)
        }
      }
      #expect(wide.map { Int($0) } == paired(rows[0].map { 64 * Int($0) }), "\(row)")
    }
  }

  @Test(arguments: KernelTable.all, [1, 2, 3, 8])
  func columns(_ table: KernelTable, pairs count: Int) throws {
    for row in RowCase.few {
      var noise = row.noise
      let groups = (row.width + 3) / 4
      let starts = (0..<4 * groups).map { _ in Int32(noise.below(40)) }
      let own = starts.map { _ in weights(2 * count, &noise) }
      var packed: [Int16] = []
      for group in 0..<groups {
        for pair in 0..<count {
          for result in 0..<4 { packed += own[4 * group + result][2 * pair..<2 * pair + 2] }
        }
      }
      let top = 4 * 2 * (40 + count)
      let words = row.filling.words(top, &noise, top: 20000).map { Int($0) }
      let sums = (0..<row.samples).map { index in
        (0..<2 * count).reduce(0) { sum, tap in
          let pixel = 2 * Int(starts[index / 4]) + tap
          return sum + words[4 * pixel + index % 4] * Int(own[index / 4][tap])
        }
      }
      let pairs = paired(words).map { Int16($0) }
      let bytes: [UInt8] = try unsafe withRows([pairs]) { pairs in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.resample_columns_to_bytes(
            $0, pairs[0], starts, packed, count, Self.shift, row.width)
        }
      }
      #expect(bytes == sums.map { limited(rounded($0, Self.shift + 6)) }, "\(row)")
      let result: [Int16] = try unsafe withRows([pairs]) { pairs in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.resample_columns_to_words(
            $0, pairs[0], starts, packed, count, Self.shift, row.width)
        }
      }
      #expect(result == sums.map { Int16(clamping: rounded($0, Self.shift)) }, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all, taps)
  func rowsToBytes(_ table: KernelTable, taps: Int) throws {
    for row in RowCase.few {
      var noise = row.noise
      let rows = (0..<taps).map { _ in
        row.filling.words(row.samples, &noise, top: 20000).map { Int16($0) - 2000 }
      }
      let weights = weights(taps, &noise)
      let result: [UInt8] = try unsafe withRows(rows, slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.resample_rows_to_bytes(
            $0, rows, weights, taps, Self.shift, row.width)
        }
      }
      let expected = (0..<row.samples).map { index in
        limited(
          rounded(
            zip(rows, weights).reduce(0) { $0 + Int($1.0[index]) * Int($1.1) }, Self.shift + 6))
      }
      #expect(result == expected, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func means(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let rows = (0..<2).map { _ in row.filling.bytes(2 * row.samples, &noise) }
      let result: [UInt8] = try unsafe withRows(rows, slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.halve($0, rows[0], rows[1], row.width)
        }
      }
      let expected = (0..<row.samples).map { index in
        let first = 8 * (index / 4) + index % 4
        let sum = rows.reduce(0) { $0 + Int($1[first]) + Int($1[first + 4]) }
        return UInt8((sum + 2) / 4)
      }
      #expect(result == expected, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func translucency(_ table: KernelTable) throws {
    for row in RowCase.few {
      var noise = row.noise
      let rows = (0..<3).map { _ in
        row.filling.opaqueBytes(row.samples, &noise).enumerated().map { index, byte in
          index % 4 == 3 && noise.below(5) == 0 ? UInt8(noise.below(256)) : byte
        }
      }
      let counts: [UInt32] = try unsafe withRows(rows, slack: 4 * row.slack) { rows in
        try unsafe written(row.width + 1) {
          unsafe table.kernels.count_translucent($0, rows, rows.count, row.width)
        }
      }
      let isTranslucent = (0..<row.width).map { x in rows.contains { $0[4 * x + 3] != 255 } }
      let expected = (0...row.width).map { x in isTranslucent.prefix(x).count { $0 } }
      #expect(counts.map { Int($0) } == expected, "\(row)")
    }
  }

  /// Sums are added in the order of the taps, as in the kernel.
  @Test(arguments: KernelTable.all, [1, 2, 8])
  func floats(_ table: KernelTable, taps: Int) throws {
    for row in RowCase.few {
      var noise = row.noise
      let rows = (0..<taps).map { _ in row.filling.floats(row.samples, &noise, top: 1) }
      let weights = (0..<taps * row.width).map { _ in Float.random(in: -1...2, using: &noise) }
      for continues in [false, true] {
        let result: [Float] = try unsafe withRows(rows, slack: row.slack) { rows in
          try unsafe written(row.samples, slack: row.slack) { result in
            for index in 0..<row.samples { unsafe result[index] = continues ? 0.25 : .nan }
            unsafe table.kernels.resample_rows_floats(
              result, rows, weights, taps, continues, row.width)
          }
        }
        let expected = (0..<row.samples).map { index in
          (0..<taps).reduce(continues ? 0.25 : 0) { $0 + rows[$1][index] * weights[$1] }
        }
        #expect(result.bits == expected.bits, "\(row)")
      }
      let starts = (0..<row.width).map { _ in Int32(noise.below(9)) }
      let long = row.filling.floats(4 * (9 + taps), &noise, top: 1)
      let result: [Float] = try unsafe withRows([long]) { long in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.resample_columns_floats(
            $0, long[0], starts, weights, taps, row.width)
        }
      }
      let expected = (0..<row.samples).map { index in
        (0..<taps).reduce(Float.zero) { sum, tap in
          let pixel = Int(starts[index / 4]) + tap
          return sum + long[4 * pixel + index % 4] * weights[index / 4 * taps + tap]
        }
      }
      #expect(result.bits == expected.bits, "\(row)")
    }
  }
}
