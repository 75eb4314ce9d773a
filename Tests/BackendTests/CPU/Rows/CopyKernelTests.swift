import CKernels
import TestSupport
import Testing

@Suite struct CopyKernelTests {
  /// Some pixels are transparent and have a colour.
  private func pixels(_ count: Int, _ bytesPerPixel: Int, _ noise: inout Noise) -> [UInt8] {
    (0..<count).flatMap { _ in
      var pixel = noise.bytes(bytesPerPixel)
      let isTransparent = noise.below(4) == 0
      for index in bytesPerPixel * 3 / 4..<bytesPerPixel where isTransparent { pixel[index] = 0 }
      return pixel
    }
  }

  /// A transparent pixel loses its colour.
  private func shown(_ pixels: [UInt8], _ index: Int, _ bytesPerPixel: Int) -> [UInt8] {
    let pixel = pixels[index * bytesPerPixel..<(index + 1) * bytesPerPixel]
    let isTransparent = pixel.suffix(bytesPerPixel / 4).allSatisfy { $0 == 0 }
    return isTransparent ? Array(repeating: 0, count: bytesPerPixel) : Array(pixel)
  }

  @Test(arguments: KernelTable.all, [4, 8])
  func rows(_ table: KernelTable, bytesPerPixel: Int) throws {
    for row in RowCase.all {
      var noise = row.noise
      let source = pixels(row.width, bytesPerPixel, &noise)
      let slack = bytesPerPixel * (row.width % 3)
      for reverses in [false, true] {
        let order = reverses ? Array((0..<row.width).reversed()) : Array(0..<row.width)
        let expected = order.flatMap { shown(source, $0, bytesPerPixel) }
        for streams in [false, true] {
          let result: [UInt8] = try unsafe withRows([source], slack: slack) { rows in
            try unsafe written(source.count, slack: slack) {
              unsafe table.kernels.copy_pixels(
                $0, rows[0], row.width, bytesPerPixel, reverses, streams)
            }
          }
          #expect(result == expected, "\(row)")
        }
      }
      let columns = (0..<row.width).map { _ in Int32(noise.below(row.width)) }
      let result: [UInt8] = try unsafe withRows([source], slack: slack) { rows in
        try unsafe written(source.count, slack: slack) {
          unsafe table.kernels.pick_pixels($0, rows[0], columns, row.width, bytesPerPixel)
        }
      }
      #expect(result == columns.flatMap { shown(source, Int($0), bytesPerPixel) }, "\(row)")
    }
  }

  @Test(arguments: KernelTable.all, [4, 8])
  func transposition(_ table: KernelTable, bytesPerPixel: Int) throws {
    var noise = Noise(state: 5)
    for (width, height) in [(1, 1), (5, 3), (16, 16), (17, 16), (16, 15), (40, 33), (7, 64)] {
      let source = pixels(width * height, bytesPerPixel, &noise)
      let expected = (0..<height).flatMap { y in
        (0..<width).flatMap { x in shown(source, x * height + y, bytesPerPixel) }
      }
      for streams in [false, true] {
        let (row, column) = (width * bytesPerPixel, height * bytesPerPixel)
        let result: [UInt8] = try unsafe withRows([source]) { rows in
          try unsafe written(source.count) {
            unsafe table.kernels.transpose_pixels(
              $0, row, rows[0], column, width, height, bytesPerPixel, streams)
          }
        }
        #expect(result == expected, "\(width)×\(height)")
        // The last row of the source becomes the last row of the result.
        let turned: [UInt8] = try unsafe withRows([source]) { rows in
          try unsafe written(source.count) {
            unsafe table.kernels.transpose_pixels(
              $0 + (height - 1) * row, -row, rows[0] + (width - 1) * column, -column, width, height,
              bytesPerPixel, streams)
          }
        }
        let reversed = stride(from: expected.count, to: 0, by: -bytesPerPixel).flatMap {
          expected[$0 - bytesPerPixel..<$0]
        }
        #expect(turned == reversed, "\(width)×\(height)")
      }
    }
  }
}
