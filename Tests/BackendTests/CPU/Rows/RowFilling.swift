import TestSupport

/// The values that rows are filled with.
enum RowFilling: CaseIterable {
  case random
  /// The least and the greatest values, and their neighbours.
  case ends
  case highest

  func bytes(_ count: Int, _ noise: inout Noise) -> [UInt8] {
    numbers(count, 255, &noise).map { UInt8($0) }
  }

  func opaqueBytes(_ count: Int, _ noise: inout Noise) -> [UInt8] {
    bytes(count, &noise).enumerated().map { $0 % 4 == 3 ? 255 : $1 }
  }

  /// - Parameter top: 65280 if a level is 256, 32640 if a level is 128.
  func words(_ count: Int, _ noise: inout Noise, top: Int = 65280) -> [UInt16] {
    numbers(count, top, &noise).map { UInt16($0) }
  }

  /// - Parameter top: The usual end of the range. Some values lie outside.
  func floats(_ count: Int, _ noise: inout Noise, top: Float = 65280) -> [Float] {
    let ends: [Float] = [
      0, -0.0, top, top.nextDown, top.nextUp, -1e-6 * top, 1.5 * top, .leastNonzeroMagnitude, 0.5,
    ]
    return (0..<count).map { _ in
      switch self {
      case .random: Float.random(in: -0.01 * top...1.01 * top, using: &noise)
      case .ends: ends[noise.below(ends.count)]
      case .highest: top
      }
    }
  }

  private func numbers(_ count: Int, _ top: Int, _ noise: inout Noise) -> [Int] {
    let ends = [0, 1, 2, top / 2, top / 2 + 1, top - 1, top]
    return (0..<count).map { _ in
      switch self {
      case .random: noise.below(top + 1)
      case .ends: ends[noise.below(ends.count)]
      case .highest: top
      }
    }
  }
}
