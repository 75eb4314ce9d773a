import CKernels
import TestSupport
import Testing

@Suite struct ColorKernelTests {
  /// Adds half of the second image's red and a quarter of the third one's green, and puts the
  /// column into blue, on four planes of sixteen floats for each vector.
  private static let joining: crow_point = { pixels, second, third, vectors, x, _, _, _ in
    let p = unsafe pixels.assumingMemoryBound(to: Float.self)
    let q = unsafe second.assumingMemoryBound(to: Float.self)
    let r = unsafe third.assumingMemoryBound(to: Float.self)
    for index in 0..<16 * vectors {
      let at = 64 * (index / 16) + index % 16
      unsafe p[at] += q[at] * 0.5
      unsafe p[at + 16] += r[at + 16] * 0.25
      unsafe p[at + 32] = Float(x + Int32(index)) / 4096
    }
  }

  /// Multiplies red by the first word, adds the row to blue, and sets green if told that all pixels
  /// are opaque.
  private static let grading: crow_point = { pixels, _, _, vectors, _, y, operands, isOpaque in
    let p = unsafe pixels.assumingMemoryBound(to: Float.self)
    let gain = unsafe Float(bitPattern: operands.pointee.words[0])
    for index in 0..<16 * vectors {
      let at = 64 * (index / 16) + index % 16
      unsafe p[at] *= gain
      if isOpaque { unsafe p[at + 16] = 0.625 }
      unsafe p[at + 32] += Float(y) / 64
    }
  }

  private static let column: Int32 = 1000
  private static let row: Int32 = 7

  private func withCalls<Result>(
    joining joins: Bool, _ body: ([crow_call]) throws -> Result
  ) rethrows -> Result {
    let words = [Float(0.75).bitPattern]
    let numbers: [Float] = [0]
    return try unsafe words.withUnsafeBufferPointer { words in
      try unsafe numbers.withUnsafeBufferPointer { numbers in
        guard let word = words.baseAddress, let number = numbers.baseAddress else {
          return try unsafe body([])
        }
        let lookup = unsafe crow_lookup(values: number, width: 1, height: 1)
        return try unsafe withUnsafePointer(to: lookup) { tables in
          let operands = unsafe crow_operands(words: word, tables: tables)
          let grading = unsafe crow_call(run: Self.grading, operands: operands)
          let joining = unsafe crow_call(run: Self.joining, operands: operands)
          return unsafe try body(joins ? [joining, grading] : [grading, grading])
        }
      }
    }
  }

  private func expected(
    _ floats: [Float], _ others: [[Float]]
  ) -> [Float] {
    var result = floats
    let count = floats.count / 4
    func isOpaque(_ row: [Float], _ index: Int) -> Bool {
      let first = index / Int(CROW_BLOCK) * Int(CROW_BLOCK)
      return (first..<min(first + Int(CROW_BLOCK), count)).allSatisfy { row[4 * $0 + 3] == 1 }
    }
    for index in 0..<count {
      let at = 4 * index
      for call in 0..<2 {
        if !others.isEmpty, call == 0 {
          result[at] += others[0][at] * 0.5
          result[at + 1] += others[1][at + 1] * 0.25
          result[at + 2] = Float(Int(Self.column) + index) / 4096
        } else {
          result[at] *= 0.75
          if isOpaque(floats, index) { result[at + 1] = 0.625 }
          result[at + 2] += Float(Self.row) / 64
        }
      }
    }
    return result
  }

  @Test(arguments: KernelTable.all, [false, true])
  func points(_ table: KernelTable, joins: Bool) throws {
    for row in RowCase.all {
      var noise = row.noise
      let pixels = row.filling.floats(row.samples, &noise, top: 1)
      let others = joins ? (0..<2).map { _ in row.filling.floats(row.samples, &noise, top: 1) } : []
      let opaque = pixels.enumerated().map { $0 % 4 == 3 ? 1 : $1 }
      for floats in [pixels, opaque] {
        let result: [Float] = try unsafe withRows(joins ? others : [[0]], slack: row.slack) {
          rows in
          try unsafe written(row.samples, slack: row.slack) { target in
            unsafe target.update(from: floats, count: row.samples)
            unsafe withCalls(joining: joins) { calls in
              unsafe table.kernels.apply_points(
                target, joins ? rows[0] : nil, joins ? rows[1] : nil, row.width, Self.column,
                Self.row, calls, calls.count)
            }
          }
        }
        #expect(result.bits == expected(floats, others).bits, "\(row)")
      }
    }
  }

  /// With tables, nothing is written from the first block with a translucent pixel on.
  @Test(arguments: KernelTable.all, [false, true])
  func bytesThroughPoints(_ table: KernelTable, hasTables: Bool) throws {
    let kernels = unsafe table.kernels
    for row in RowCase.all {
      var noise = row.noise
      var bytes = row.filling.opaqueBytes(row.samples, &noise)
      let values = row.filling.floats(768, &noise, top: 1)
      for (translucent, streams) in [(nil, false), (nil, true), (noise.below(row.width), false)] {
        if let translucent { bytes[4 * translucent + 3] = 254 }
        var floats = [Float](repeating: 0, count: row.samples)
        if hasTables {
          unsafe kernels.floats_by_tables(&floats, bytes, row.width, values)
        } else {
          unsafe kernels.floats_from_bytes(&floats, bytes, row.width)
        }
        var written = [UInt8](repeating: 0, count: row.samples)
        unsafe kernels.bytes_from_floats(&written, expected(floats, []), row.width)
        var count = 0
        let result: [UInt8] = try unsafe withRows([bytes], slack: row.slack) { rows in
          try unsafe BackendTests.written(row.samples, slack: row.slack) { target in
            unsafe withCalls(joining: false) { calls in
              count = unsafe kernels.bytes_through_points(
                target, rows[0], row.width, Self.column, Self.row, hasTables ? values : nil, calls,
                calls.count, streams)
            }
          }
        }
        #expect(
          count == (hasTables ? Self.opaqueCount(row.width, translucent) : row.width), "\(row)")
        #expect(result.prefix(4 * count) == written.prefix(4 * count), "\(row)")
      }
    }
  }

  /// The pixels in blocks before the translucent one.
  private static func opaqueCount(_ width: Int, _ translucent: Int?) -> Int {
    translucent.map { $0 / Int(CROW_BLOCK) * Int(CROW_BLOCK) } ?? width
  }

  @Test(arguments: KernelTable.all) func tablesOfBytes(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      var bytes = row.filling.opaqueBytes(row.samples, &noise)
      let values = RowFilling.random.bytes(768, &noise)
      let expected = bytes.enumerated().map { index, byte in
        index % 4 == 3 ? 255 : values[index % 4 * 256 + Int(byte)]
      }
      for (translucent, streams) in [(nil, false), (nil, true), (noise.below(row.width), false)] {
        if let translucent { bytes[4 * translucent + 3] = 0 }
        var count = 0
        let result: [UInt8] = try unsafe withRows([bytes], slack: row.slack) { rows in
          try unsafe written(row.samples, slack: row.slack) {
            count = unsafe table.kernels.bytes_by_tables($0, rows[0], row.width, values, streams)
          }
        }
        #expect(count == Self.opaqueCount(row.width, translucent), "\(row)")
        #expect(result.prefix(4 * count) == expected.prefix(4 * count), "\(row)")
      }
    }
  }

  @Test(arguments: KernelTable.all) func tables(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let bytes = row.filling.opaqueBytes(row.samples, &noise)
      let values = row.filling.floats(768, &noise, top: 1)
      let result: [Float] = try unsafe withRows([bytes], slack: row.slack) { rows in
        try unsafe written(row.samples, slack: row.slack) {
          unsafe table.kernels.floats_by_tables($0, rows[0], row.width, values)
        }
      }
      let expected = bytes.enumerated().map { index, byte in
        index % 4 == 3 ? 1 : values[index % 4 * 256 + Int(byte)]
      }
      #expect(result.bits == expected.bits, "\(row)")
    }
  }
}
