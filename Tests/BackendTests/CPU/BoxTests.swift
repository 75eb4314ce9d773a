import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// Compares means over windows of 8-bit pictures with sums of whole numbers.
@Suite struct BoxTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let radius: Int
    let edge: EdgeMode

    var chain: Chain { Chain { BoxBlur(radius: radius, edge: edge) } }
    var testDescription: String { "\(radius), \(edge.rawValue)" }

    static let all = EdgeMode.allCases.flatMap { edge in
      [1, 2, 4, 19, 150].map { Case(radius: $0, edge: edge) }
    }
  }

  private func sums(_ samples: [UInt8], _ size: Size, _ test: Case) -> [[Int]] {
    let reach = -test.radius...test.radius
    var values = stride(from: 0, to: samples.count, by: 4).map { index in
      let alpha = Int(samples[index + 3])
      return (0..<3).map { Int(samples[index + $0]) * alpha } + [alpha]
    }
    func summed(_ indices: [Int?]) -> [Int] {
      indices.reduce(into: [0, 0, 0, 0]) { sum, index in
        guard let index else { return }
        for channel in 0..<4 { sum[channel] += values[index][channel] }
      }
    }
    let places = (0..<size.area).map { (x: $0 % size.width, y: $0 / size.width) }
    values = places.map { x, y in
      summed(
        reach.map { test.edge.resolve(x + $0, in: 0..<size.width).map { y * size.width + $0 } })
    }
    return places.map { x, y in
      summed(
        reach.map { test.edge.resolve(y + $0, in: 0..<size.height).map { $0 * size.width + x } })
    }
  }

  /// Each alpha must be as near to the mean as a byte can be, and colour times the stored alpha
  /// right to half a level; no byte nearer to the straight colour may be right to 0.45 of a level,
  /// or to half of what one byte more adds. Float32 rounds means by 4e-5 of a level, so half a
  /// level is widened by 1.3e-4.
  private func expect(
    _ result: [UInt8], _ sums: [[Int]], _ test: Case, _ comment: Comment
  ) {
    let count = Double((2 * test.radius + 1) * (2 * test.radius + 1))
    var worst = 0.0
    for (index, sum) in sums.enumerated() {
      let alpha = result[4 * index + 3]
      worst = max(worst, abs(Double(alpha) - Double(sum[3]) / count))
      guard alpha > 0 else { continue }
      for channel in 0..<3 {
        let value = Double(result[4 * index + channel])
        let exact = Double(sum[channel]) / count / 255
        worst = max(worst, abs(value * Double(alpha) / 255 - exact))
        let color = Double(sum[channel]) / Double(sum[3])
        let next = value + (color > value ? 1 : -1)
        if abs(color - value) > 0.5 + 1e-3 {
          let bound = max(0.45, 0.5 * Double(alpha) / 255)
          #expect(abs(next * Double(alpha) / 255 - exact) > bound - 2e-4, comment)
        }
      }
    }
    #expect(worst < 0.5 + 2e-4, comment)
  }

  private func picture(_ size: Size, opaqueRows: Range<Int>) -> [UInt8] {
    var noise = Noise(state: UInt64(size.width * 1000 + size.height))
    return (0..<4 * size.area).map { index in
      if index % 4 == 3, opaqueRows.contains(index / 4 / size.width) { return 255 }
      return noise.below(4) == 0 ? [0, 255, 254, 1][noise.below(4)] : UInt8(noise.below(256))
    }
  }

  /// Wholes and parts have the same bytes on several threads and from every instruction set.
  @Test(arguments: Case.all) func means(_ test: Case) throws {
    for (size, opaque) in [
      (Size(width: 37, height: 29), 29), (Size(width: 1, height: 40), 40),
      (Size(width: 71, height: 1), 1), (Size(width: 1, height: 1), 1),
      (Size(width: 33, height: 50), 21), (Size(width: 19, height: 12), 0),
    ] {
      let samples = picture(size, opaqueRows: 0..<opaque)
      let image = try Image(rgba8: samples, width: size.width, height: size.height)
      let whole = try Renderer(.init(backend: .cpu, threads: 1)).render(test.chain, image).bytes
      // Other pixels do not extend a single row or column.
      expect(whole, sums(samples, size, test), test, "\(size), opaque to \(opaque)")
      let lowered = try LoweredChain(
        test.chain, width: size.width, height: size.height, abilities: CPUExecutor.abilities)
      for kernels in RowKernels.all {
        for threads in [1, 3] {
          let executor = CPUExecutor(threads: threads, kernels: kernels)
          for region in [Region(x: 5, y: 7, width: 20, height: 15), Region(size)] {
            let tile = region.intersection(Region(size))
            if tile.isEmpty { continue }
            let plan = Planner.plan(
              lowered.network, outputs: lowered.outputs, tile: tile,
              options: CPUExecutor.planOptions)
            #expect(plan.passes.count == 1)
            let result = try executor.run(plan, images: [image], format: .rgba8, profile: .none)[0]
            let part = slice(whole, width: size.width, columns: tile.columns, rows: tile.rows)
            #expect(result.bytes == part, "\(kernels.name), \(size), \(tile)")
          }
        }
      }
    }
  }

  /// White stays opaque, too, also where another filter reads the mean.
  @Test(arguments: [1, 3, 20, 100, 300]) func whiteStaysWhite(_ radius: Int) throws {
    let image = try Image(
      rgba8: Array(repeating: 255, count: 4 * 40 * 30), width: 40, height: 30)
    for edge in [EdgeMode.clamp, .mirror, .wrap] {
      let chain = Chain {
        BoxBlur(radius: radius, edge: edge)
        Invert()
      }
      let result = try cpu.render(chain, image).bytes
      #expect(result.indices.allSatisfy { result[$0] == ($0 % 4 == 3 ? 255 : 0) })
    }
  }

  @Test func sharedMeans() throws {
    let size = Size(width: 60, height: 45)
    for opaque in [0, 45] {
      let image = try Image(
        rgba8: picture(size, opaqueRows: 0..<opaque), width: size.width, height: size.height)
      let chains = [
        Chain { BoxBlur(radius: 6) },
        Chain {
          BoxBlur(radius: 6)
          Grayscale()
        },
      ]
      let together = try cpu.render(chains, image)
      for (chain, result) in zip(chains, together) {
        #expect(try cpu.render(chain, image).bytes == result.image.bytes)
      }
    }
  }
}
