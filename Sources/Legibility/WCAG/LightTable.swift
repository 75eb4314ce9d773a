import Synchronization

/// Tables of the linear light of encoded values.
///
/// Most colours of a picture have 8-bit levels, whose light is tabulated. For most others, which
/// are far from the required ratio, bounds of their light suffice.
package struct LightTable: Sendable {
  private let space: RGBSpace
  /// The linear light at equally spaced encoded values from 0 to 1, with the last entry repeated.
  private let light: [SIMD3<Double>]
  private let levels: [SIMD3<Double>]

  private static let steps = 4096
  /// How much a curve may fall at the end of its straight piece; see `TransferCurve.init`.
  private static let slack = 0x1p-12

  private init(of space: RGBSpace) {
    self.space = space
    light = (0...Self.steps + 1).map {
      space.light(SIMD3(repeating: min(Double($0) / Double(Self.steps), 1)))
    }
    levels = (0...255).map { space.light(SIMD3(repeating: Double($0) / 255)) }
  }

  /// Returns the table of a space. The last one is cached, since a picture has one space.
  package static func of(_ space: RGBSpace) -> LightTable {
    let kept = last.withLock { $0?.space == space ? $0 : nil }
    if let kept { return kept }
    let table = LightTable(of: space)
    last.withLock { $0 = table }
    return table
  }

  private static let last = Mutex<LightTable?>(nil)

  /// Returns the linear light of encoded values, exactly as the space computes it. NaN stays NaN.
  package func light(of encoded: SIMD3<Double>) -> SIMD3<Double> {
    let nearest = (encoded * 255).rounded(.toNearestOrAwayFromZero)
    guard nearest / 255 == encoded, nearest.min() >= 0, nearest.max() <= 255 else {
      return space.light(encoded)
    }
    return SIMD3(
      levels[Int(nearest.x)].x, levels[Int(nearest.y)].y, levels[Int(nearest.z)].z)
  }

  /// Returns a lower bound of the linear light of encoded values without NaN.
  package func below(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      light[place(of: encoded.x)].x, light[place(of: encoded.y)].y, light[place(of: encoded.z)].z)
      - Self.slack
  }

  /// Returns an upper bound of the linear light of encoded values without NaN.
  package func above(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      light[place(of: encoded.x) + 1].x, light[place(of: encoded.y) + 1].y,
      light[place(of: encoded.z) + 1].z) + Self.slack
  }

  /// Returns the last index whose encoded value is not greater.
  private func place(of encoded: Double) -> Int {
    Int(min(max(encoded, 0), 1) * Double(Self.steps))
  }
}
