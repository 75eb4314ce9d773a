import Synchronization

/// Bounds of the linear light of encoded values, which are read from a table instead of computed.
///
/// Most colours of a picture are far from the ratio that a text needs, so that bounds decide whether
/// they have it.
package struct LightBounds: Sendable {
  /// The linear light of encoded values at equal distances, from 0 to 1, and that of 1 once more.
  private let light: [SIMD3<Double>]

  private static let steps = 4096
  /// The amount by which a curve may fall where its straight piece ends; see `TransferCurve.init`.
  private static let slack = 0x1p-12

  private init(in space: RGBSpace) {
    light = (0...Self.steps + 1).map {
      space.light(SIMD3(repeating: min(Double($0) / Double(Self.steps), 1)))
    }
  }

  /// Returns the bounds of a space. Those of the last one are kept, since pictures with many texts
  /// are of one space.
  package static func of(_ space: RGBSpace) -> LightBounds {
    let kept = last.withLock { $0?.space == space ? $0?.bounds : nil }
    if let kept { return kept }
    let bounds = LightBounds(in: space)
    last.withLock { $0 = (space, bounds) }
    return bounds
  }

  private static let last = Mutex<(space: RGBSpace, bounds: LightBounds)?>(nil)

  /// Returns no more than the linear light of encoded values, none of which is NaN.
  package func below(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      light[place(of: encoded.x)].x, light[place(of: encoded.y)].y, light[place(of: encoded.z)].z)
      - Self.slack
  }

  /// Returns no less than the linear light of encoded values, none of which is NaN.
  package func above(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      light[place(of: encoded.x) + 1].x, light[place(of: encoded.y) + 1].y,
      light[place(of: encoded.z) + 1].z) + Self.slack
  }

  /// Returns the last place of the table whose encoded value is not greater.
  private func place(of encoded: Double) -> Int {
    Int(min(max(encoded, 0), 1) * Double(Self.steps))
  }
}
