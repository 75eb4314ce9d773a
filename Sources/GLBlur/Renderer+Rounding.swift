import GLBlurChain

extension Renderer {
  /// Renders a chain on the CPU, with the inexact results of its shaders' operations moved up or
  /// down at random by a unit in the last place. Pixels that change between trials are sensitive to
  /// rounding, so OpenGL ES may draw them differently. Labels are decided without trials.
  ///
  /// - Parameters:
  ///   - source: The source, or nil for the chain's canvas.
  ///   - trial: The number of the trial, any. Different numbers give different directions; 2n and
  ///     2n + 1 give opposite ones.
  package func render(
    _ chain: Chain, source: (any PixelSource)?, _ inputs: [String: any PixelSource],
    roundingTrial trial: Int
  ) throws -> Image {
    var job = try job([chain], source?.traits, inputs)
    job.roundingTrial = trial
    return try render(job, source, inputs, on: .cpu, in: context).renderings[0].image
  }
}
