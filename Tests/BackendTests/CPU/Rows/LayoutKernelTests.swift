import CKernels
import TestSupport
import Testing

/// Compares the kernels for the pixels of callers with plain Swift.
@Suite struct LayoutKernelTests {
  private static let layouts: [(channels: crow_channels, order: [Int])] = [
    (CROW_RGBA, [0, 1, 2, 3]), (CROW_BGRA, [2, 1, 0, 3]), (CROW_RGB, [0, 1, 2]),
    (CROW_BGR, [2, 1, 0]), (CROW_GREY, [0]), (CROW_GREY_ALPHA, [0, 3]),
  ]

  /// Returns RGBA of a row of another layout.
  private func expanded<Sample>(_ row: [Sample], _ order: [Int], opaque: Sample) -> [Sample] {
    stride(from: 0, to: row.count, by: order.count).flatMap { start in
      (0..<4).map { channel in
        let index = order.firstIndex(of: order.count < 3 && channel < 3 ? 0 : channel)
        return index.map { row[start + $0] } ?? opaque
      }
    }
  }

  private func compare<Sample: BitwiseCopyable & Equatable>(
    _ table: KernelTable, opaque: Sample, _ sample: (Int) -> Sample
  ) throws {
    let bytes = MemoryLayout<Sample>.stride
    for (channels, order) in Self.layouts {
      for count in Array(1...40) + [1001] {
        let row = (0..<count * order.count).map(sample)
        let expected = expanded(row, order, opaque: opaque)
        let own: [Sample] = try unsafe withRows([row]) { rows in
          try unsafe written(4 * count) {
            unsafe table.kernels.expand_pixels($0, rows[0], channels, bytes, count)
          }
        }
        #expect(own == expected, "\(channels) of \(count)")
        let back: [Sample] = try unsafe withRows([expected]) { rows in
          try unsafe written(row.count) {
            unsafe table.kernels.collapse_pixels($0, rows[0], channels, bytes, count)
          }
        }
        #expect(back == row, "\(channels) of \(count)")
      }
    }
  }

  @Test(arguments: KernelTable.all) func channels(_ table: KernelTable) throws {
    try compare(table, opaque: UInt8.max) { UInt8(truncatingIfNeeded: $0 &* 181 >> 3) }
    try compare(table, opaque: UInt16.max) { UInt16(truncatingIfNeeded: $0 &* 40503 >> 3) }
    try compare(table, opaque: Float(1)) { Float($0) / 4096 }
  }

  private func changed<Sample: BitwiseCopyable>(
    _ pixels: [Sample], _ kernel: (UnsafeMutablePointer<Sample>, Int) -> Void
  ) throws -> [Sample] {
    try unsafe written(pixels.count) { target in
      unsafe target.update(from: pixels, count: pixels.count)
      unsafe kernel(target, pixels.count / 4)
    }
  }

  @Test(arguments: KernelTable.all) func alpha(_ table: KernelTable) throws {
    var noise = Noise(state: 7)
    for alpha in 0...255 {
      let row = (0...255).flatMap { (byte: Int) -> [UInt8] in
        [UInt8(byte), UInt8(255 - byte), UInt8(byte / 2), UInt8(alpha)]
      }
      try check(table, row, most: 255)
      let words = (0..<1024).map { (index: Int) -> UInt16 in
        index % 4 == 3 ? UInt16(257 * alpha) : UInt16(noise.below(65536))
      }
      try check(table, words, most: 65535)
    }
  }

  private func check<Sample: FixedWidthInteger & BitwiseCopyable>(
    _ table: KernelTable, _ row: [Sample], most: Double
  ) throws {
    let bytes = MemoryLayout<Sample>.stride
    let kernels = unsafe table.kernels
    let multiplied = try unsafe changed(row) { unsafe kernels.multiply_by_alpha($0, bytes, $1) }
    let divided = try unsafe changed(row) { unsafe kernels.divide_by_alpha($0, bytes, $1) }
    let flat = try unsafe changed(row) { unsafe kernels.flatten_over_white($0, bytes, $1) }
    let luma = try unsafe changed(row) { unsafe kernels.take_luma($0, false, bytes, $1) }
    let flatLuma = try unsafe changed(row) { unsafe kernels.take_luma($0, true, bytes, $1) }
    func rounded(_ value: Double) -> Sample { Sample((value + 0.5).rounded(.down)) }
    let pixels = stride(from: 0, to: row.count, by: 4).map { row[$0..<$0 + 4].map { Double($0) } }
    func expected(_ color: (Double, Double) -> Double) -> [Sample] {
      pixels.flatMap { pixel in
        pixel[..<3].map { rounded(color($0, pixel[3])) } + [rounded(pixel[3])]
      }
    }
    #expect(multiplied == expected { $0 * $1 / most })
    #expect(divided == expected { $1 == 0 ? 0 : min(most, $0 * most / $1) })
    let isFlat =
      flat
      == pixels.flatMap { pixel in
        pixel[..<3].map { rounded(($0 * pixel[3] + most * (most - pixel[3])) / most) }
          + [rounded(most)]
      }
    #expect(isFlat)
    // Floats of 24 bits may round a luma midway between two integers either way.
    let errors = pixels.enumerated().map { index, pixel in
      let y = 0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2]
      let over = (y * pixel[3] + most * (most - pixel[3])) / most
      return max(
        abs(Double(luma[4 * index]) - y), abs(Double(flatLuma[4 * index + 2]) - over))
    }
    #expect((errors.max() ?? 1) <= 0.5001)
  }

  @Test(arguments: KernelTable.all) func floats(_ table: KernelTable) throws {
    let row: [Float] = [.nan, -1, 2, 0.5, .infinity, -.infinity, 0, 1, -0.0, 1e-30, 1.0001, 0.25]
    let limited: [Float] = [0, 0, 1, 0.5, 1, 0, 0, 1, 0, 1e-30, 1, 0.25]
    var count = 0
    let own = try unsafe changed(row) { count = unsafe table.kernels.limit_floats($0, 4 * $1) }
    #expect(own == limited)
    #expect(count == 6)
    let kernels = unsafe table.kernels
    let pixel: [Float] = [0.25, 0.5, 0.75, 0.5, 0.3, 0.2, 0.1, 0]
    #expect(
      try unsafe changed(pixel) { unsafe kernels.multiply_by_alpha($0, 4, $1) }
        == [0.125, 0.25, 0.375, 0.5, 0, 0, 0, 0])
    #expect(
      try unsafe changed(pixel) { unsafe kernels.divide_by_alpha($0, 4, $1) }
        == [0.5, 1, 1, 0.5, 0, 0, 0, 0])
    #expect(
      try unsafe changed(pixel) { unsafe kernels.flatten_over_white($0, 4, $1) }
        == [0.625, 0.75, 0.875, 1, 1, 1, 1, 1])
  }
}
