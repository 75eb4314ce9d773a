import CKernels
import TestSupport
import Testing

@Suite struct StepKernelTests {
  private static let steps = [
    // A saturation of 1.8, a half transparent tint, and weights whose results leave the range.
    PlainStep(
      rows: [
        [1.63, -0.5722, -0.0577, 0, 0], [-0.17, 1.2278, -0.0577, 0, 0],
        [-0.17, -0.5722, 1.7423, 0, 0], [0, 0, 0, 1, 0],
      ], isLimited: true),
    PlainStep(
      rows: [
        [0.7, 0, 0, 0, 0.3], [0, 0.7, 0, 0, 0.15], [0, 0, 0.7, 0, 0.021], [0, 0, 0, 0.7, 0.3],
      ], isLimited: false),
    PlainStep(
      rows: [
        [2.5, -1.25, 0.1, 0.7, -0.2], [0.3, 3.1, -2.2, -0.6, 0.4], [-3, 1, 1.7, 0.3, 0.1],
        [0.1, -0.2, 0.3, 0.9, -0.05],
      ], isLimited: true),
  ]

  @Test(arguments: KernelTable.all, 0...3)
  func fixedPointThroughSteps(_ table: KernelTable, stepCount: Int) throws {
    let steps = Array(Self.steps.prefix(stepCount))
    let raw = unsafe steps.map { unsafe $0.step }
    for row in RowCase.few {
      for (scale, isOpaque) in [(256, false), (256, true), (128, false), (128, true)] {
        var noise = row.noise
        let words = row.filling.words(row.samples, &noise, top: 255 * scale)
        let expected = PlainKernels.bytesThroughSteps(
          words, scale: scale, steps, isOpaque: isOpaque)
        for streams in [false, true] {
          let result: [UInt8] = try unsafe withRows([words], slack: row.slack) { rows in
            try unsafe written(row.samples, slack: row.slack) { target in
              unsafe raw.withUnsafeBufferPointer { raw in
                unsafe table.kernels.bytes_through_steps(
                  target, rows[0], row.width, Int32(scale), raw.baseAddress, raw.count, isOpaque,
                  streams)
              }
            }
          }
          #expect(result == expected, "\(row), scale \(scale), opaque \(isOpaque)")
        }
      }
    }
  }

  @Test(arguments: KernelTable.all, [128, 256])
  func opaqueFixedPointThroughSteps(_ table: KernelTable, scale: Int) throws {
    for row in RowCase.all {
      var noise = row.noise
      let fixed = row.filling.words(row.samples, &noise, top: 255 * scale)
      for stepCount in 1...3 {
        let steps = Array(PlainFixedStep.all.prefix(stepCount))
        let raw = steps.map(\.step)
        let wide: [UInt16] = try unsafe withRows([fixed], slack: row.slack) { rows in
          try unsafe written(row.samples, slack: row.slack) {
            unsafe table.kernels.fixed_through_steps(
              $0, rows[0], row.width, Int32(scale), raw, stepCount)
          }
        }
        let stepped = PlainFixedStep.stepped(fixed, scale: scale, steps)
        #expect(wide == stepped.map { UInt16(4 * max(0, $0)) }, "\(row), \(stepCount) steps")
        let expected = PlainFixedStep.bytes(fixed, scale: scale, steps)
        // A stored result is rounded in the same way.
        #expect(PlainKernels.bytesFromMeans(wide) == expected)
        for streams in [false, true] {
          let bytes: [UInt8] = try unsafe withRows([fixed], slack: row.slack) { rows in
            try unsafe written(row.samples, slack: row.slack) {
              unsafe table.kernels.bytes_through_fixed_steps(
                $0, rows[0], row.width, Int32(scale), raw, stepCount, streams)
            }
          }
          #expect(bytes == expected, "\(row), \(stepCount) steps")
        }
      }
    }
  }

  @Test(arguments: KernelTable.all, 0...3)
  func floatsThroughSteps(_ table: KernelTable, stepCount: Int) throws {
    let curves = TestCurves(isShared: stepCount == 2)
    var steps = Array(Self.steps.prefix(stepCount))
    steps.insert(PlainStep(curves: curves), at: stepCount / 2)
    let raw = unsafe steps.map { unsafe $0.step }
    for row in RowCase.few {
      for isOpaque in [false, true] {
        var noise = row.noise
        let floats = (0..<3).map { _ in row.filling.floats(row.samples, &noise, top: 1) }
        for hasBefore in [false, true] {
          let between = PlainKernels.interpolateRows(
            hasBefore ? floats[0] : nil, floats[1], floats[2], PlainKernels.on,
            PlainKernels.between)
          let expected = PlainKernels.bytesThroughSteps(between, steps, isOpaque: isOpaque)
          for streams in [false, true] {
            let result: [UInt8] = try unsafe withRows(floats, slack: row.slack) { rows in
              try unsafe written(row.samples, slack: row.slack) { target in
                unsafe raw.withUnsafeBufferPointer { raw in
                  unsafe table.kernels.bytes_through_float_steps(
                    target, hasBefore ? rows[0] : nil, rows[1], rows[2], row.width,
                    raw.baseAddress, raw.count, isOpaque, streams)
                }
              }
            }
            #expect(result == expected, "\(row), opaque \(isOpaque)")
          }
        }
      }
    }
  }
}
