import GLBlur
import GLBlurCPU
import GLBlurGPU
import Testing

@Suite(.serialized) struct StorageTests {
  private static let blurs = 20
  /// In 16-bit levels. A store rounds by at most half a level, and a blur does not increase errors.
  private static let mostOfAStore = 0.5
  /// In 16-bit levels. Rounding has no direction, so errors cancel, and 0.2 levels remain in the
  /// mean. If stores truncated, each would lose half a level.
  private static let mostDrift = 0.2

  @Test func twentyBlursDoNotDrift() throws {
    let executor = try RecordedExecutor()
    let image = try Image.pattern(40, 30, .rgba8)
    let opaque = try Image(
      rgba8: image.bytes.enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element }, width: 40,
      height: 30)
    let chain = Chain { for _ in 0..<Self.blurs { GaussianBlur(sigma: 2) } }
    let plan = try RecordedExecutor.plan(chain, image.size, isExact: false)
    let stores = plan.passes.count - 1
    #expect(plan.slots.allSatisfy { $0.storage == .unit16 } && stores == 2 * Self.blurs - 1)

    let stored = try executor.gpu.run(
      plan, images: [opaque], format: .rgbaFloat, profile: .none)[0]
    let exact = try executor.cpu.run(
      plan, images: [opaque], format: .rgbaFloat, profile: .none)[0]
    let deltas = zip(stored.floats, exact.floats).map { Double($0 - $1) * 65535 }
    let drift = deltas.reduce(0, +) / Double(deltas.count)
    #expect(abs(drift) < Self.mostDrift)
    #expect(deltas.allSatisfy { abs($0) <= Self.mostOfAStore * Double(stores) })
    #expect(deltas.contains { $0 != 0 })
  }
}

extension Image {
  fileprivate var floats: [Float] {
    withBytes { bytes in
      (0..<width * height * 4).map {
        unsafe bytes.unsafeLoad(fromByteOffset: 4 * $0, as: Float.self)
      }
    }
  }
}
