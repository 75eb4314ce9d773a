import CKernels
import GLBlur
import GLBlurCPU
import GLBlurChain
import Glibc
import TestSupport
import Testing

@Suite struct GaussianReachTests {
  private static let size = Size(width: 301, height: 280)
  private static let part = Region(x: 141, y: 133, width: 11, height: 7)

  private func cropped(_ sigma: Double, _ edge: EdgeMode) -> Chain {
    GaussianChains.cropped(GaussianChains.blur(sigma, edge), Frame(141, 133, 11, 7))
  }

  /// Row kernels limit the length. The longest belong to a sigma right below that at which the
  /// lowest level is halved once more: 60 · 2ⁿ pixels.
  @Test func kernelsFit() throws {
    let octave = stride(from: 0.0, to: 1, by: 0.01).map { exp2($0) }
    for factor in octave {
      for exponent in -2...16 {
        let sigma = factor * exp2(Double(exponent))
        for space in [ColorSpace.srgb, .linear] {
          var builder = NetworkBuilder(precision: .bits8, abilities: CPUExecutor.abilities)
          builder.colorSpace = space
          let source = builder.image(0, size: Size(width: 20_000, height: 20_000))
          let signal = builder.convert(source, to: space)
          let blurred = builder.gaussianBlurred(signal, sigma: sigma, edge: .clamp)
          guard case .gaussian(let scheme, _) = builder.operation(of: blurred).body else {
            continue
          }
          #expect(scheme.radius <= Int(CROW_MOST_RADIUS), "\(sigma)")
        }
      }
    }
  }

  /// At a sigma of 1900 pixels a kernel of linear light has 535 weights.
  @Test(arguments: [1.82, 1.9, 1.92, 3.84]) func longestKernels(_ scale: Double) throws {
    var image = try HardPicture.noise.image(Size(width: 90, height: 50), .opaque)
    image = try cpu.render(Chain { Crop(frame: Frame(0, 0, 64, 48)) }, image)
    for space in ["srgb", "linear"] {
      let chain = try Chain(
        json: """
          {"scale": \(scale), "colorSpace": "\(space)",
            "nodes": [{"filter": "gaussianBlur", "sigma": 1000}]}
          """)
      #expect(try cpu.render(chain, image).size == image.size)
    }
  }

  @Test(arguments: [0.3, 0.9, 2, 2.79, 2.8, 2.99, 3, 4, 7.99, 8, 15.99, 16, 20], EdgeMode.allCases)
  func isEnough(_ sigma: Double, edge: EdgeMode) throws {
    let chain = cropped(sigma, edge)
    let schemes = try FastProcessor.lowered(chain, Self.size).network.operations
      .compactMap { operation in
        if case .gaussian(let scheme, _) = operation.body { scheme } else { nil }
      }
    let scheme = try #require(schemes.first)
    #expect(schemes.count == 1)
    let needed = scheme.inputRegion(for: Self.part)
    try #require(Region(Self.size).contains(needed))
    var noise = Noise(state: 3)
    var samples = try HardPicture.noise.image(Self.size, .opaque).bytes
    let expected = try cpu.render(chain, image(samples)).bytes
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where !(needed.columns ~= x && needed.rows ~= y) {
        for channel in 0..<4 {
          samples[4 * (y * Self.size.width + x) + channel] = UInt8(
            truncatingIfNeeded: noise.next())
        }
      }
    }
    #expect(try cpu.render(chain, image(samples)).bytes == expected)
    let start = 4 * (136 * Self.size.width + 140)
    for index in start..<start + 4 * 12 { samples[index] = 255 }
    let other = try cpu.render(chain, image(samples)).bytes
    #expect(other != expected)
  }

  private func image(_ samples: [UInt8]) throws -> Image {
    try Image(rgba8: samples, width: Self.size.width, height: Self.size.height)
  }
}
