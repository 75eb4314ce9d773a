import CRowKernels
import GLBlurCPU
import GLBlurEngine
import TestSupport
import Testing

/// Compares the C kernels of colour filters with the kernels of the filters, and with plain Swift.
@Suite struct ColorKernelTests {
  private static let matrices = [
    // A saturation of 1.8, a swap of channels with offsets, and weights whose results leave 0…1.
    AffineColor(luma: SIMD3(0.2126, 0.7152, 0.0722), gain: 1.8, lumaGain: -0.8, offset: 0),
    AffineColor(red: [0, 1, 0, 0.1], green: [0, 0, 1, -0.2], blue: [-1, 0, 0, 1]),
    AffineColor(
      red: [2.5, -1.25, 0.1, -0.2], green: [0.3, 3.1, -2.2, 0.4], blue: [-3, 1, 1.7, 0.1]),
  ]

  @Test(arguments: KernelTable.all) func matrices(_ table: KernelTable) throws {
    for row in RowCase.all {
      var noise = row.noise
      let pixels = row.filling.floats(row.samples, &noise, top: 1)
      // Rows whose alpha is 1 are not divided by it.
      let opaque = pixels.enumerated().map { $0 % 4 == 3 ? 1 : $1 }
      for floats in [pixels, opaque] {
        for kernel in Self.matrices {
          let matrix = [kernel.red, kernel.green, kernel.blue].flatMap { [$0.x, $0.y, $0.z, $0.w] }
          let result: [Float] = try unsafe written(row.samples, slack: row.slack) { target in
            unsafe target.update(from: floats, count: row.samples)
            unsafe table.kernels.recolor(target, row.width, matrix)
          }
          let expected = stride(from: 0, to: row.samples, by: 4).flatMap { index in
            let p = Pixel(floats[index], floats[index + 1], floats[index + 2], floats[index + 3])
            let q = kernel.pixel(p)
            return [q.x, q.y, q.z, q.w]
          }
          #expect(result.bits == expected.bits, "\(row)")
        }
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
