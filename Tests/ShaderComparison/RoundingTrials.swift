import AgreementSupport
import GLBlur
import GLBlurChain
import TestSupport

/// Finds the pixels of shaders that are sensitive to rounding, on the processor.
struct RoundingTrials {
  private let renderer = Renderer(Renderer.Options(backend: .cpu))
  private let source: Image
  private let second: Image

  init() throws {
    source = try Image.noise(160, 120, .rgba8)
    second = try Image.noise(83, 67, .rgba8, seed: 5)
  }

  /// Compares a chain with a render that is rounded in a way of its own, as by a GPU.
  ///
  /// - Returns: nil if they differ nowhere by more than a level.
  func difference(of chain: Chain) throws -> RoundingDifference? {
    let inputs = [Sample.secondImage: second]
    let plain = try renderer.render(chain, source, inputs: inputs)
    func render(_ trial: Int) throws -> Image {
      try renderer.render(chain, source: source, inputs, roundingTrial: trial)
    }
    // The least number of trials has other numbers.
    return try RoundingDifference(render(1 << 20), plain, trial: render)
  }
}
