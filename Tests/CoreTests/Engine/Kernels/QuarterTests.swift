import GLBlurChain
import GLBlurShaders
import Testing

/// Compares one step by four with two steps by two.
@Suite struct QuarterTests {
  /// A row that is 1 at column 0 and 0 elsewhere.
  @safe private final class Impulse: RowReader {
    private let pixels: UnsafeMutablePointer<SIMD4<Float>>
    private static let reach = 64

    init() {
      unsafe pixels = .allocate(capacity: 2 * Self.reach)
      unsafe pixels.initialize(repeating: .zero, count: 2 * Self.reach)
      unsafe pixels[Self.reach] = SIMD4(repeating: 1)
    }

    deinit { unsafe pixels.deallocate() }

    func start(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<SIMD4<Float>> {
      unsafe UnsafePointer(pixels + (Self.reach + columns.lowerBound))
    }
  }

  private func response(_ kernel: some AxisKernel, _ columns: Range<Int>) -> [Float] {
    var pixels = Array(repeating: SIMD4<Float>.zero, count: columns.count)
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe kernel.run(
        SamplingSpan(
          columns: columns, y: 0, rows: 0..<1, start: base, inputs: [Impulse()],
          memory: RowMemory()))
    }
    return pixels.map(\.x)
  }

  /// Two halvings: [1 4 6 4 1] spread by two, convolved with [1 4 6 4 1].
  private var spline: [Float] {
    let binomial: [Float] = [1, 4, 6, 4, 1]
    var result = Array(repeating: Float(0), count: 13)
    for (i, a) in binomial.enumerated() {
      for (j, b) in binomial.enumerated() { result[i + 2 * j] += a * b / 256 }
    }
    return result
  }

  @Test func aDecimationByFourIsTwoByTwo() {
    // The impulse is at the tap −4j of result j.
    let response = response(DecimateByFour(axis: .horizontal), -2..<3)
    #expect(response == [0, spline[2], spline[6], spline[10], 0])
    #expect(DecimateByFour.needed(for: 3..<5) == 6..<23)
  }

  @Test func anInterpolationByFourIsTwoByTwo() {
    let response = response(InterpolateByFour(axis: .horizontal), -7..<8)
    #expect(response == [0] + spline.map { 4 * $0 } + [0])
    #expect(InterpolateByFour.needed(for: -1..<5) == -2..<4)
  }
}
