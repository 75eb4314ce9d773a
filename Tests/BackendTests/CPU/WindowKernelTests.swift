import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// Compares row kernels with their twins in Swift, bit by bit.
@Suite struct WindowKernelTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    private let network: @Sendable (Size) throws -> (network: Network, output: Signal)

    var testDescription: String { name }

    init(name: String, filter: any Filter) {
      self.name = name
      network = { size in
        let lowered = try LoweredChain(
          Chain(nodes: [Node(filter)]), width: size.width, height: size.height)
        return (lowered.network, lowered.outputs[0])
      }
    }

    init(name: String, _ kernel: some SamplingKernel, _ edge: EdgeMode) {
      self.name = name
      network = { size in
        var builder = NetworkBuilder(precision: .bits16)
        let image = builder.image(0, size: size, isFloat: true)
        let result = builder.sample(kernel, of: image, extent: image.extent, edge: edge)
        return (builder.network, result)
      }
    }

    func lowered(_ size: Size) throws -> (network: Network, output: Signal) { try network(size) }

    private static let kernel = [[0.5, -1, 0.3, 2], [1, 0, -1.7, 0.2], [0.1, 0.4, -0.9, 0.1]]

    static let all: [Case] = EdgeMode.allCases.flatMap { edge in
      [
        Case(name: "sobel, \(edge)", filter: SobelEdge(strength: 0.7, edge: edge)),
        Case(name: "prewitt, \(edge)", filter: PrewittEdge(strength: 0.7, edge: edge)),
        Case(name: "convolution, \(edge)", filter: Convolution(kernel, bias: 0.2, edge: edge)),
        Case(
          name: "convolution of alpha, \(edge)",
          filter: Convolution(kernel, divisor: 3, bias: 0.1, preserveAlpha: false, edge: edge)),
        Case(name: "pattern, \(edge)", filter: LocalBinaryPattern(edge: edge)),
        Case(name: "patterns, \(edge)", filter: LocalBinaryPattern(.channels, edge: edge)),
        Case(name: "maxima, \(edge)", filter: NonMaximumSuppression(edge: edge)),
        Case(
          name: "maxima along, \(edge)",
          filter: NonMaximumSuppression(along: .source, edge: edge)),
        Case(name: "products, \(edge)", GradientProducts(), edge),
        Case(name: "FAST, \(edge)", FastScore(threshold: 0.02, gain: 3), edge),
        Case(
          name: "convolve, \(edge)", Convolve(axis: .horizontal, weights: [0.4, 0.2, 0.1]), edge),
        Case(
          name: "convolve in groups, \(edge)",
          Convolve(axis: .horizontal, weights: [0.4, 0.2, 0.06, 0.03, 0.01]), edge),
        Case(
          name: "convolve down, \(edge)",
          Convolve(axis: .vertical, weights: [0.3, 0.2, 0.06, 0.03, 0.04, 0.01, 0.01]), edge),
        Case(name: "motion, \(edge)", filter: MotionBlur(length: 9, angle: 0, edge: edge)),
        Case(
          name: "long motion, \(edge)", filter: MotionBlur(length: 33.7, angle: 62, edge: edge)),
        Case(name: "bilateral, \(edge)", filter: BilateralBlur(sigma: 1.3, edge: edge)),
        Case(
          name: "wide bilateral, \(edge)",
          filter: BilateralBlur(sigma: 5, distanceFactor: 2, edge: edge)),
        Case(name: "zoom, \(edge)", filter: ZoomBlur(amount: 0.4, edge: edge)),
        Case(
          name: "zoom from outside, \(edge)",
          filter: ZoomBlur(center: Point(-30.3, 90), amount: 0.9, samples: 21, edge: edge)),
      ]
    }
  }

  /// The rows of a picture with an edge mode.
  @safe private final class Rows: RowReader {
    private let pixels: [Pixel]
    private let size: Size
    private let edge: EdgeMode
    private var rows = unsafe [UnsafeMutablePointer<Pixel>]()

    init(_ pixels: [Pixel], _ size: Size, _ edge: EdgeMode) {
      self.pixels = pixels
      self.size = size
      self.edge = edge
    }

    deinit { unsafe rows.forEach { unsafe $0.deallocate() } }

    func start(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel> {
      let row = UnsafeMutablePointer<Pixel>.allocate(capacity: columns.count)
      let inside = edge.resolve(y, in: 0..<size.height)
      for (index, x) in columns.enumerated() {
        let column = edge.resolve(x, in: 0..<size.width)
        let pixel = inside.flatMap { y in column.map { pixels[y * size.width + $0] } }
        unsafe (row + index).initialize(to: pixel ?? .zero)
      }
      unsafe rows.append(row)
      return unsafe UnsafePointer(row)
    }
  }

  /// Returns straight samples of the kernel's Swift code.
  private func expected(_ network: Network, _ pixels: [Pixel], _ size: Size) throws -> [Float] {
    let operation = try #require(network.operations.last)
    guard case .sample(let kernel, let edge) = operation.body else {
      Issue.record("the chain is no kernel")
      return []
    }
    var result = Array(repeating: Pixel.zero, count: size.area)
    let memory = RowMemory()
    for y in 0..<size.height {
      let rows = Rows(pixels, size, edge)
      unsafe result.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        unsafe kernel.run(
          SamplingSpan(
            columns: 0..<size.width, y: y, rows: 0..<size.height, start: start + y * size.width,
            inputs: [rows, rows], memory: memory))
      }
    }
    return result.flatMap { pixel -> [Float] in
      let p = clamped(pixel)
      let color = p.a > 0 ? straight(p) : .zero
      return [color.x, color.y, color.z, p.a]
    }
  }

  /// The sizes are no multiples of a vector.
  @Test(arguments: Case.all) func twins(_ test: Case) throws {
    for size in [
      Size(width: 67, height: 31), Size(width: 1, height: 20), Size(width: 16, height: 1),
      Size(width: 3, height: 5),
    ] {
      for isOpaque in [true, false] {
        var noise = Noise(state: UInt64(size.width * 100 + size.height))
        let samples = (0..<size.area).flatMap { _ -> [Float] in
          let base = Float(noise.unit())
          let color = (0..<3).map { _ in min(max(base + Float(noise.unit() - 0.5) * 0.2, 0), 1) }
          return color + [isOpaque ? 1 : [0, 1, Float(noise.unit())][noise.below(3)]]
        }
        let image = try Image(rgbaFloat: samples, width: size.width, height: size.height)
        let pixels = stride(from: 0, to: samples.count, by: 4).map { index in
          let alpha = samples[index + 3]
          return Pixel(
            samples[index] * alpha, samples[index + 1] * alpha, samples[index + 2] * alpha, alpha)
        }
        let (network, output) = try test.lowered(size)
        let expected = try expected(network, pixels, size)
        for kernels in RowKernels.all {
          let executor = CPUExecutor(threads: 2, kernels: kernels)
          for region in [Region(size), Region(x: 2, y: 3, width: 21, height: 17)] {
            let tile = region.intersection(Region(size))
            if tile.isEmpty { continue }
            let plan = Planner.plan(
              network, outputs: [output], tile: tile,
              options: CPUExecutor.planOptions)
            let result = try executor.run(
              plan, images: [image], format: .rgbaFloat, profile: .none)[0]
            let values: [Float] = unsafe result.bytes.withUnsafeBytes { bytes in
              unsafe Array(bytes.bindMemory(to: Float.self))
            }
            let part = tile.rows.flatMap { y in
              let first = 4 * (y * size.width + tile.x)
              return expected[first..<first + 4 * tile.width]
            }
            #expect(values.bits == part.bits, "\(kernels.name), \(size), \(tile), \(isOpaque)")
          }
        }
      }
    }
  }
}
