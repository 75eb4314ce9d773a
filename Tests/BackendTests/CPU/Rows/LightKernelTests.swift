import CKernels
import TestSupport
import Testing

@Suite struct LightKernelTests {
  @Test(arguments: KernelTable.all, [true, false])
  func decoding(_ table: KernelTable, isShared: Bool) throws {
    let curves = TestCurves(isShared: isShared)
    for row in RowCase.all {
      var noise = row.noise
      let opaque = row.filling.opaqueBytes(row.samples, &noise)
      for bytes in [opaque, row.filling.bytes(row.samples, &noise)] {
        var isOpaque = false
        let result: [UInt16] = try unsafe withRows([bytes]) { rows in
          try unsafe written(row.samples, slack: row.slack) {
            isOpaque = unsafe table.kernels.decode($0, rows[0], row.width, curves.pointer)
          }
        }
        #expect(result == PlainLight.decode(bytes, curves), "\(row)")
        #expect(isOpaque == PlainKernels.isOpaque(bytes), "\(row)")
      }
    }
  }

  @Test(arguments: KernelTable.all) func decodingOfAllLevels(_ table: KernelTable) throws {
    let curves = TestCurves(isShared: true)
    for alpha in UInt8.min...UInt8.max {
      let bytes = (UInt8.min...UInt8.max).flatMap { [$0, 255 - $0, $0, alpha] }
      let result: [UInt16] = try unsafe withRows([bytes]) { rows in
        try unsafe written(bytes.count) {
          _ = unsafe table.kernels.decode($0, rows[0], 256, curves.pointer)
        }
      }
      #expect(result == PlainLight.decode(bytes, curves), "\(alpha)")
    }
  }

  @Test(arguments: KernelTable.all) func nearestWords(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      var floats = row.filling.floats(row.samples, &noise, top: 1)
      // Powers of two and their halves reach every exponent.
      for index in floats.indices where index % 3 == 0 {
        floats[index] *= Float(sign: .plus, exponent: -noise.below(34), significand: 1)
      }
      floats[noise.below(row.samples)] = [.nan, .infinity, -.infinity, 0x1.fffp-31][noise.below(4)]
      let result: [UInt16] = try unsafe withRows([floats], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.light_from_floats($0, rows[0], row.width)
        }
      }
      #expect(result == floats.map { PlainLight.nearest($0) }, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all) func decimationOfRows(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let words = (0..<5).map { _ in lightWords(row, row.samples, &noise) }
      let result: [Float] = try unsafe withRows(words, slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.decimate_rows_light($0, rows, row.width)
        }
      }
      let expected = PlainKernels.decimateRows(words) { PlainLight.decimated($0) }
      #expect(result.bits == expected.bits, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all, [0, 1, 2, 9, 23])
  func convolutionOfRows(_ table: KernelTable, radius: Int) throws {
    let weights = (0...radius).map { Float(radius + 1 - $0) / Float((radius + 1) * (radius + 1)) }
    for row in RowCase.few {
      for count in [1, 3, Int(CROW_MOST_RESULTS)] {
        var noise = row.noise
        let words = (0..<count + 2 * radius).map { _ in lightWords(row, row.samples, &noise) }
        var room = Array(repeating: Float.nan, count: words.count * Int(CROW_TILE))
        let result: [[Float]] = try unsafe withRows(words, slack: row.slack) { rows in
          try unsafe written(rows: count, of: row.samples, slack: row.slack) { targets in
            unsafe table.kernels.convolve_rows_light(
              targets, count, rows, weights, radius, row.width, &room)
          }
        }
        let floats = words.map { $0.map { PlainLight.light($0) } }
        let expected = PlainKernels.convolveRows(floats, radius: radius) {
          PlainKernels.convolved($0, weights)
        }
        #expect(result.map(\.bits) == expected.map(\.bits), "\(row)")
      }
    }
  }

  @Test(arguments: KernelTable.all, [true, false])
  func encoding(_ table: KernelTable, isShared: Bool) throws {
    let curves = TestCurves(isShared: isShared)
    for row in RowCase.all {
      var noise = row.noise
      var floats = (0..<3).map { _ in row.filling.floats(row.samples, &noise, top: 1) }
      floats[1][noise.below(row.samples)] = [.nan, .infinity, -.infinity][noise.below(3)]
      for hasBefore in [false, true] {
        let between = PlainKernels.interpolateRows(
          hasBefore ? floats[0] : nil, floats[1], floats[2], PlainKernels.on, PlainKernels.between)
        let expected = PlainLight.encodeOpaque(between, curves)
        for streams in [false, true] {
          let result: [UInt8] = try unsafe withRows(floats, slack: row.slack) { rows in
            try unsafe written(row.samples, slack: row.slack) {
              unsafe table.kernels.encode_opaque(
                $0, hasBefore ? rows[0] : nil, rows[1], rows[2], row.width, curves.pointer, streams)
            }
          }
          #expect(result == expected, "\(row)")
        }
      }
    }
  }

  @Test(arguments: KernelTable.all, [true, false])
  func encodingInPlace(_ table: KernelTable, isShared: Bool) throws {
    let curves = TestCurves(isShared: isShared)
    for row in RowCase.all {
      var noise = row.noise
      let floats = row.filling.floats(row.samples, &noise, top: 1)
      let result: [Float] = try unsafe withRows([floats], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe $0.update(from: rows[0], count: row.samples)
          unsafe table.kernels.encode_floats($0, row.width, curves.pointer)
        }
      }
      let expected = stride(from: 0, to: row.samples, by: 4).flatMap {
        PlainLight.encode(Array(floats[$0..<$0 + 4]), curves, isOpaque: false)
      }
      #expect(result.bits == expected.bits, "\(row)")
    }
  }

  /// Returns 0 and light words from 2⁻³⁰ to 1.
  private func lightWords(_ row: RowCase, _ count: Int, _ noise: inout Noise) -> [UInt16] {
    row.filling.words(count, &noise, top: 0xF000).map { $0 == 0 ? 0 : $0 + 0x800 }
  }
}
