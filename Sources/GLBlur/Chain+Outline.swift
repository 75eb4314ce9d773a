package import GLBlurChain

extension Chain {
  /// Returns the plan by which the chain would be computed for images of the given traits, without
  /// reading an image or opening a GPU.
  ///
  /// The colours of labels that depend on the pixels behind them are unknown then, so these labels
  /// are planned as black ones without a scrim.
  ///
  /// - Parameters:
  ///   - source: The traits of the source, or nil if the chain starts from its canvas.
  ///   - inputs: The traits of the other images, by their names.
  ///   - options: The options of the renderer. With the backend `auto` the plan is that of the GPU.
  /// - Throws: `ChainError` if the chain is wrong or does not fit the images.
  package func outline(
    for source: ImageTraits?, inputs: [String: ImageTraits], _ options: Renderer.Options
  ) throws -> PlanOutline {
    let job = try options.job([self], source, inputs)
    let planned = try Prepared(job).planned(for: options.backend == .cpu ? .cpu : .gpu)
    return PlanOutline(
      planned.plan, planned.lowered.network, images: job.shapes, format: job.format)
  }
}
