import GLBlur
import GLBlurChain
import Testing

/// All other tests share the pool, so each of these runs in a process of its own.
@Suite struct RenderMemoryTests {
  /// With one thread, each run uses the same memory.
  @Test func laterRendersAllocateNothing() async {
    await #expect(processExitsWith: .success) {
      let renderer = Renderer(.init(backend: .cpu, threads: 1))
      let size = Size(width: 301, height: 203)
      let general = Chain {
        BoxBlur(radius: 9)
        Place(frame: Frame(20, 30, 100, 80), fit: .cover).port("overlay", .source)
        Blend(.softLight).port("overlay", .source)
      }
      for (name, chain) in Array(GaussianChains.all) + [("general", general)] {
        for alpha in HardPicture.Alpha.allCases {
          // Opaque parts are computed in another way.
          for seed in 0..<2 as Range<UInt64> {
            _ = try renderer.render(chain, HardPicture.noise.image(size, alpha, seed: seed))
          }
          let allocations = BufferPool.shared.allocations
          for seed in 10..<14 as Range<UInt64> {
            let image = try HardPicture.noise.image(size, alpha, seed: seed)
            _ = try renderer.render(chain, image)
          }
          #expect(BufferPool.shared.allocations == allocations, "\(name), \(alpha)")
        }
      }
      #expect(BufferPool.shared.bytesInUse == 0)
    }
  }

  /// The peak is that of memory besides input and output, in multiples of the image.
  @Test func peakIsLow() async {
    await #expect(processExitsWith: .success) {
      let size = Size(width: 1501, height: 1003)
      let renderer = Renderer(.init(backend: .cpu, threads: 2))
      let pool = BufferPool.shared
      for alpha in [HardPicture.Alpha.opaque, .translucent] {
        let image = try HardPicture.gradient.image(size, alpha)
        let bytes = Double(size.width * size.height * 4)
        for sigma in [0.5, 2, 3, 7, 8, 30, 100, 400] {
          for edge in EdgeMode.allCases {
            let chains = [
              GaussianChains.blur(sigma, edge), GaussianChains.colored(sigma),
              GaussianChains.light(sigma, edge), GaussianChains.colored(sigma, in: .linear),
            ]
            for chain in chains {
              _ = try renderer.render(chain, image)
              let above = Double(pool.mostBytesInUse) - 2 * bytes
              #expect(above <= 2.5 * bytes, "\(alpha), sigma \(sigma), \(edge)")
            }
          }
        }
      }
    }
  }

  /// Five layers take as much as one, but for a row of each.
  @Test func layersShareRows() async {
    await #expect(processExitsWith: .success) {
      let size = Size(width: 3000, height: 120)
      let renderer = Renderer(.init(backend: .cpu, threads: 1))
      func most(_ layers: Int, _ alpha: HardPicture.Alpha) throws -> Int {
        let pool = BufferPool.shared
        var nodes = [Node(MedianFilter(radius: 50)).id("pile0")]
        for index in 0..<layers {
          let frame = Frame(Double(500 * index), 20, 600, 60)
          nodes += [
            Node(RoundedRect(frame: frame, cornerRadius: 9)).id("card\(index)"),
            Node(Blend(.node("card\(index)"), opacity: 0.4)).input(.node("pile\(index)")).id(
              "pile\(index + 1)"),
          ]
        }
        let image = try HardPicture.noise.image(size, alpha, seed: 1)
        let before = pool.bytesInUse
        _ = try renderer.render(Chain(nodes: nodes), image)
        return pool.mostBytesInUse - before
      }
      for alpha in [HardPicture.Alpha.opaque, .translucent] {
        let row = size.width * 32
        let one = try most(1, alpha)
        #expect(try most(5, alpha) <= one + 10 * row, "\(alpha)")
      }
    }
  }
}
