import AgreementSupport
import GLBlur
import GLBlurChain
import TestSupport

/// Finds the pixels of shaders that are sensitive to rounding.
struct RoundingTrials {
  private let renderer = Renderer(Renderer.Options(backend: .cpu))
  private let source: Image
  private let second: Image

  init() throws {
    source = try Image.noise(160, 120, .rgba8)
    second = try Image.noise(83, 67, .rgba8, seed: 5)
  }

  /// The findings of trials about a chain.
  struct Finding {
    /// The pixels that move by more than a level in the least number of trials.
    var sensitive: PixelSet
    /// The difference from a render rounded in another way, as by a GPU, or nil if it is at most a
    /// level.
    let difference: RoundingDifference?
  }

  func finding(about chain: Chain) throws -> Finding {
    let inputs = [Sample.secondImage: second]
    let plain = try renderer.render(chain, source, inputs: inputs)
    func render(_ trial: Int) throws -> Image {
      try renderer.render(chain, source: source, inputs, roundingTrial: trial)
    }
    var sensitive = PixelSet(of: plain.size)
    for trial in 0..<RoundingDifference.leastTrials {
      sensitive.formUnion(try ImageDifference.pixels(of: render(trial), plain, beyond: 1))
    }
    // No trial that is made for a difference has this number.
    let difference = try RoundingDifference(render(1 << 20), plain, trial: render)
    return Finding(sensitive: sensitive, difference: difference)
  }
}
