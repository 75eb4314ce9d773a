import CKernels
import TestSupport
import Testing

@Suite struct LevelKernelTests {
  private static let last = 7

  private func places(_ count: Int, _ noise: inout Noise) -> [Float] {
    (0..<count).map { _ in
      noise.below(3) == 0
        ? Float(noise.below(Self.last + 1)) : Float(noise.unit()) * Float(Self.last)
    }
  }

  /// Returns the weight of a level at a place: Lagrange's polynomial through four levels, in
  /// float64.
  private func weight(_ number: Int, at place: Float) -> Double {
    let first = min(max(Int(place) - 1, 0), Self.last - 3)
    guard first...first + 3 ~= number else { return 0 }
    return (first...first + 3).filter { $0 != number }.reduce(1) {
      $0 * (Double(place) - Double($1)) / Double(number - $1)
    }
  }

  @Test(arguments: KernelTable.all) func sums(_ table: KernelTable) throws {
    for row in RowCase.few {
      var noise = row.noise
      let places = places(row.width, &noise)
      let level = row.filling.floats(row.samples, &noise, top: 1).map { min(max($0, 0), 1) }
      for number in 0...Self.last {
        let result: [Float] = try unsafe withRows([places], slack: row.slack) { places in
          try unsafe withRows([level], slack: row.slack) { level in
            try unsafe written(row.samples, slack: row.slack) { result in
              for index in 0..<row.samples { unsafe result[index] = 0.25 }
              unsafe table.kernels.add_level(
                result, level[0], places[0], false, Int32(number), Int32(Self.last), row.width)
            }
          }
        }
        for index in 0..<row.samples {
          let exact = 0.25 + Double(level[index]) * weight(number, at: places[index / 4])
          // A weight has four roundings, of factors that are up to 3, and the sum two more.
          #expect(abs(Double(result[index]) - exact) < 2e-6, "\(row), level \(number)")
        }
      }
    }
  }

  @Test(arguments: KernelTable.all, [false, true])
  func bytesAreThoseOfSums(_ table: KernelTable, areSame: Bool) throws {
    let kernels = unsafe table.kernels
    for row in RowCase.few {
      var noise = row.noise
      let places = places(areSame ? 1 : row.width, &noise)
      var (low, high) = (Int32(0), Int32(0))
      unsafe kernels.find_levels(places, Int32(Self.last), places.count, &low, &high)
      let numbers = low...max(low, high)
      // Level 0 is bytes, and the others have both scales.
      let scales = numbers.map { $0 == 0 ? 1 : $0 % 2 == 0 ? 128 : 256 }
      let bytes = row.filling.opaqueBytes(row.samples, &noise)
      let words = scales.map { scale in
        // A convolution may leave the range of levels by its rounding.
        opaque(
          row.filling.words(row.samples, &noise, top: 255 * max(scale, 128) + 3),
          UInt16(255 * max(scale, 128) + (scale == 128 ? Int(CROW_OFFSET) : 0)))
      }
      var sums = [Float](repeating: 0, count: row.samples)
      for (index, number) in numbers.enumerated() {
        var level = [Float](repeating: 0, count: row.samples)
        if scales[index] == 1 {
          unsafe kernels.floats_from_bytes(&level, bytes, row.width)
        } else {
          unsafe kernels.floats_from_fixed(&level, words[index], row.width, Int32(scales[index]))
        }
        unsafe kernels.add_level(
          &sums, level, places, areSame, number, Int32(Self.last), row.width)
      }
      let expected = sums.enumerated().map { index, sum in
        index % 4 == 3 ? 255 : UInt8(PlainKernels.limited(sum, 0, 1) * 255 + 0.5)
      }
      for streams in [false, true] {
        let result: [UInt8] = try unsafe withRows([bytes], slack: row.slack) { bytes in
          try unsafe withRows(words, slack: row.slack) { words in
            try unsafe withRows([places]) { places in
              try unsafe written(row.samples, slack: row.slack) { target in
                let levels = unsafe scales.indices.map { index in
                  unsafe crow_level(
                    row: scales[index] == 1
                      ? UnsafeRawPointer(bytes[0]) : UnsafeRawPointer(words[index]),
                    scale: Int32(scales[index]))
                }
                unsafe kernels.bytes_from_levels(
                  target, levels, low, levels.count, places[0], areSame, Int32(Self.last),
                  row.width, streams)
              }
            }
          }
        }
        #expect(result == expected, "\(row), levels \(numbers)")
      }
    }
  }

  private func opaque<Sample>(_ samples: [Sample], _ alpha: Sample) -> [Sample] {
    samples.enumerated().map { $0.offset % 4 == 3 ? alpha : $0.element }
  }

  @Test(arguments: KernelTable.all) func levels(_ table: KernelTable) throws {
    for row in RowCase.few {
      var noise = row.noise
      let places = places(row.width, &noise)
      let needed = places.flatMap { place in
        (0...Self.last).filter { weight($0, at: place) != 0 }
      }
      var (low, high) = (Int32(-1), Int32(-1))
      try unsafe withRows([places], slack: row.slack) { places in
        unsafe table.kernels.find_levels(
          places[0], Int32(Self.last), row.width, &low, &high)
      }
      #expect(Int(low) == needed.min() && Int(high) == needed.max(), "\(row)")

      let pixels = row.filling.floats(row.samples, &noise, top: 1)
      let taken: [Float] = try unsafe withRows([pixels], slack: row.slack) { pixels in
        try unsafe written(row.width) {
          unsafe table.kernels.take_places($0, pixels[0], Float(Self.last), row.width)
        }
      }
      let expected = (0..<row.width).map { pixels[4 * $0 + 3] * Float(Self.last) }
      #expect(taken.bits == expected.bits, "\(row)")
    }
  }
}
