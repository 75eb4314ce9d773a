import CKernels
import TestSupport
import Testing

@Suite struct DetailKernelTests {
  @Test(arguments: KernelTable.all, [128, 256]) func sums(_ table: KernelTable, scale: Int) throws {
    for row in RowCase.few {
      for (gain, blurredGain) in [(1.8, -0.8), (0.25, 0.75), (3, -2)] as [(Float, Float)] {
        var noise = row.noise
        let source = row.filling.bytes(row.samples, &noise)
        let blurred = row.filling.words(row.samples, &noise, top: 255 * scale)
        let expected = source.indices.map { index in
          let zero = scale == 128 ? Int(CROW_OFFSET) : 0
          let fixed = Float(Int(blurred[index]) - zero) * (1 / (255 * Float(scale)))
          let sum =
            Float(source[index]) * (1 / 255) * gain
            + PlainKernels.limited(fixed, 0, 1) * blurredGain
          return index % 4 == 3 ? 255 : UInt8(PlainKernels.limited(sum, 0, 1) * 255 + 0.5)
        }
        for streams in [false, true] {
          let result: [UInt8] = try unsafe withRows([source], slack: row.slack) { sources in
            try unsafe withRows([blurred], slack: row.slack) { rows in
              try unsafe written(row.samples, slack: row.slack) { target in
                unsafe table.kernels.add_blur(
                  target, sources[0], rows[0], row.width, Int32(scale), gain, blurredGain, streams)
              }
            }
          }
          #expect(result == expected, "\(row), \(gain)")
        }
      }
    }
  }
}
