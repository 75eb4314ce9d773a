import GLBlurChain

extension Renderer {
  /// Renders a chain on the CPU, and moves the inexact results of its shaders' operations up or down at
  /// random, by a unit in the last place. Pixels that such trials change are sensitive to rounding, so
  /// that OpenGL ES may draw them in another way. Labels stay as they are without trials.
  ///
  /// - Parameters:
  ///   - source: The source, or nil if the chain starts from its canvas.
  ///   - trial: The number of the trial, any. Trials with different numbers move results in different
  ///     directions, those of 2n and 2n + 1 in opposite ones.
  package func render(
    _ chain: Chain, source: (any PixelSource)?, _ inputs: [String: any PixelSource],
    roundingTrial trial: Int
  ) throws -> Image {
    var job = try job([chain], source?.traits, inputs)
    job.roundingTrial = trial
    return try render(job, source, inputs, on: .cpu, in: context).renderings[0].image
  }
}
