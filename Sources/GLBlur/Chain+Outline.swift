package import GLBlurChain

extension Chain {
  /// How the chain would be computed for images of the given shapes; nothing is opened. Labels that
  /// depend on what lies behind them are taken for black ones without a scrim.
  ///
  /// - Parameter options: with the backend `auto` the plan is the GPU's.
  /// - Throws: `ChainError` when the chain is wrong or does not fit the images.
  package func outline(
    for source: ImageShape, inputs: [String: ImageShape], _ options: Renderer.Options
  ) throws(ChainError) -> PlanOutline {
    let job = try RenderJob([self], source, inputs: inputs, options.quality, options.depth)
    let planned = try job.planned(for: options.backend == .cpu ? .cpu : .gpu)
    return PlanOutline(
      planned.plan, planned.lowered.network, images: job.shapes, format: job.format)
  }
}
