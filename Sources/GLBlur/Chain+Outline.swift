package import GLBlurChain

extension Chain {
  /// Returns the plan of the chain for images of the given traits, without reading an image or
  /// opening a GPU.
  ///
  /// Labels whose colours depend on pixels are planned as black ones without a scrim, since the
  /// pixels are unknown.
  ///
  /// - Parameters:
  ///   - source: The traits of the source, or nil for the chain's canvas.
  ///   - inputs: The traits of the other images, by their names.
  ///   - options: The options of the renderer. For the backend `auto` the plan is that of the GPU.
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
