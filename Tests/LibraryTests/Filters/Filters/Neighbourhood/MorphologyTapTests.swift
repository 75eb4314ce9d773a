import GLBlurChain
import Glibc
import TestSupport
import Testing

/// The decomposition of wide windows of minima and maxima into few taps.
@Suite struct MorphologyTapTests {
  @Test func tapsGrowLikeTheLogarithm() throws {
    for radius in 1...2000 {
      let filter = Morphology(radius: .points(Double(radius) / 4))
      let lowered = try LoweredChain(Chain(scale: 4) { filter }, width: 4096, height: 1)
      let kernels = lowered.kernels(WindowExtremum.self).filter { $0.axis == .horizontal }
      let doublings = log2(Double(2 * radius + 1))
      let taps = kernels.reduce(0) { $0 + $1.taps }
      #expect(Double(taps) <= 3.2 * doublings, "radius \(radius)")
      #expect(Double(kernels.count) <= max(1, 0.65 * doublings), "radius \(radius)")
      #expect(kernels.last.map { $0.step + $0.reach } == 2 * radius + 1)
    }
  }
}
