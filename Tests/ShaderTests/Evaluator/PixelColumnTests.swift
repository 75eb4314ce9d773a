import GLSLCompiler
import GLSLEvaluator
import ShaderTesting
import Testing

/// Conversions are those of plain arithmetic, in every bit and for every count.
@Suite struct PixelColumnTests {
  private static let room = 64
  private static let counts = [0, 1, 15, 16, 17, 33, 64]

  /// Some numbers are beyond 0…1, NaN or infinite.
  private static let pixels: [SIMD4<Float>] = {
    var words = Words(seed: 11)
    let special: [Float] = [0, -0.0, 1, .nan, .infinity, -.infinity, -1, 2]
    return (0..<room).map { index in
      index < 24
        ? SIMD4(special[index % 8], 0.5, special[(index + 3) % 8], special[index / 3])
        : SIMD4(
          .random(in: -1...2, using: &words), .random(in: 0...1, using: &words),
          .random(in: 0...1, using: &words),
          index < 40 ? 1 : .random(in: -0.5...1.5, using: &words))
    }
  }()

  private func withColors<Result>(
    _ channels: [[Float]], _ body: (ColumnColors) -> Result
  ) -> (Result, [[Float]]) {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4 * Self.room)
    defer { unsafe memory.deallocate() }
    for channel in 0..<4 {
      for index in 0..<Self.room {
        unsafe memory[channel * Self.room + index] = channels[channel][index]
      }
    }
    let result = unsafe body(
      ColumnColors(
        red: memory, green: memory + Self.room, blue: memory + 2 * Self.room,
        alpha: memory + 3 * Self.room))
    return (
      result,
      (0..<4).map { channel in
        (0..<Self.room).map { unsafe memory[channel * Self.room + $0] }
      }
    )
  }

  @Test(arguments: [true, false]) func pixelsBecomeColumns(isStraight: Bool) {
    for set in InstructionSet.available {
      for count in Self.counts {
        let empty = Array(repeating: Array(repeating: Float(-7), count: Self.room), count: 4)
        let (_, columns) = withColors(empty) { colors in
          unsafe Self.pixels.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            unsafe PixelColumns(instructionSet: set).read(
              start, count: count, into: colors, isStraight: isStraight)
          }
        }
        for index in 0..<count {
          let p = Self.pixels[index]
          for channel in 0..<4 {
            let color = p.w > 0 ? p[channel] / p.w : 0
            let expected = isStraight && channel < 3 ? color : p[channel]
            #expect(
              agree(columns[channel][index].bitPattern, expected.bitPattern, .float),
              "\(set.name), \(count) pixels, \(p), channel \(channel)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    PixelColumns.Result.numbers, .shares, .straightColors, .premultipliedColors,
  ])
  func columnsBecomePixels(result: PixelColumns.Result) {
    let channels = (0..<4).map { channel in Self.pixels.map { $0[channel] } }
    for set in InstructionSet.available {
      for count in Self.counts {
        var written = Array(repeating: SIMD4<Float>(repeating: -7), count: Self.room)
        _ = withColors(channels) { colors in
          unsafe written.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            unsafe PixelColumns(instructionSet: set).write(
              colors, as: result, count: count, into: start)
          }
        }
        for index in 0..<Self.room {
          let expected =
            index < count ? pixel(Self.pixels[index], result) : SIMD4(repeating: -7)
          #expect(
            (0..<4).allSatisfy {
              agree(written[index][$0].bitPattern, expected[$0].bitPattern, .float)
            }, "\(set.name), \(count) pixels, pixel \(index): \(written[index]), not \(expected)")
        }
      }
    }
  }

  private func pixel(_ p: SIMD4<Float>, _ result: PixelColumns.Result) -> SIMD4<Float> {
    if result == .numbers { return p }
    var shares = p
    for channel in 0..<4 {
      shares[channel] = p[channel] > 0 ? (p[channel] < 1 ? p[channel] : 1) : 0
    }
    let alpha = shares.w
    switch result {
    case .numbers, .shares: return shares
    case .straightColors:
      return SIMD4(shares.x * alpha, shares.y * alpha, shares.z * alpha, alpha)
    case .premultipliedColors:
      return SIMD4(min(shares.x, alpha), min(shares.y, alpha), min(shares.z, alpha), alpha)
    }
  }

  @Test(arguments: [0, 5, 1_000_003, 16_777_217]) func placesAreRoundedOperationByOperation(
    first: Int
  ) {
    for set in InstructionSet.available {
      var column = Array(repeating: Float(-7), count: Self.room)
      unsafe column.withUnsafeMutableBufferPointer { column in
        guard let start = column.baseAddress else { return }
        unsafe PixelColumns(instructionSet: set).places(
          into: start, from: first, unit: 1919, factor: 0.3, constant: -0.1, rest: 0.7, count: 37)
      }
      for index in 0..<37 {
        let share = (Float(first + index) + 0.5) / 1919
        let across = share * 0.3
        let expected = (-0.1 + across) + Float(0.7)
        #expect(column[index] == expected, "\(set.name), column \(first + index)")
      }
    }
  }
}
