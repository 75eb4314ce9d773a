import CRowKernels
import TestSupport
import Testing

/// Compares the C kernels that sum levels with plain Swift.
@Suite struct LevelKernelTests {
  private static let last = 7

  private func places(_ count: Int, _ noise: inout Noise) -> [Float] {
    (0..<count).map { _ in
      noise.below(3) == 0
        ? Float(noise.below(Self.last + 1)) : Float(noise.unit()) * Float(Self.last)
    }
  }

  /// Returns the weight of a level at a place: Lagrange's polynomial through the four levels around
  /// it, in float64.
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
                result, level[0], places[0], Int32(number), Int32(Self.last), row.width)
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
