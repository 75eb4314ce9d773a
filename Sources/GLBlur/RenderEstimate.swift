import GLBlurCPU
public import GLBlurChain

/// An estimate of the work of a render on the CPU, made without computing pixels.
public struct RenderEstimate: Hashable, Sendable {
  /// The cost of the render, in operations of about a nanosecond on one core of a server.
  ///
  /// The number depends only on the chain, the sizes of the images and the renderer's quality and
  /// depth, so all machines give the same. Actual times are within a factor of four.
  /// `Renderer.Options.maxCost` limits the cost.
  public let operations: Int
  /// The likely time on this machine's CPU with all of the renderer's threads, without files.
  public let duration: Duration
}

extension Renderer {
  /// Estimates the work of a render from the sizes of its images.
  ///
  /// - Parameters:
  ///   - source: The size of the input image, in pixels.
  ///   - inputs: The sizes of further images, by their names in the chain.
  ///   - format: The pixel format of all images.
  /// - Throws: `ChainError` if the chain is wrong or does not fit the images, and `OptionsError` if
  ///   the renderer's options are wrong.
  public func estimate(
    of chain: Chain, _ source: Size, inputs: [String: Size] = [:], format: PixelFormat = .rgba8
  ) throws -> RenderEstimate {
    try options.validate()
    return try estimate(
      of: chain, ImageTraits(source, format),
      inputs: inputs.mapValues { ImageTraits($0, format) })
  }

  /// Estimates the work of rendering a chain that starts from its canvas.
  ///
  /// - Throws: `ChainError` if the chain has no canvas, and the errors of
  ///   `estimate(of:_:inputs:format:)`.
  public func estimate(
    of chain: Chain, inputs: [String: Size] = [:], format: PixelFormat = .rgba8
  ) throws -> RenderEstimate {
    try options.validate()
    return try estimate(
      of: chain, nil, inputs: inputs.mapValues { ImageTraits($0, format) })
  }

  package func estimate(
    of chain: Chain, _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> RenderEstimate {
    let cost = try Prepared(options.job([chain], source, inputs)).cost()
    let seconds = Double(cost) * BackendSpeeds.measuredCPU / Double(cpu.threads)
    return RenderEstimate(operations: cost, duration: .seconds(seconds))
  }
}

extension Chain {
  /// Returns the chain's plan for images of the given traits, without reading an image or opening a
  /// GPU. The backend `auto` gives the plan of the GPU.
  ///
  /// Labels whose colours depend on pixels are planned as black ones without a scrim. Throws a
  /// `ChainError` if the chain is wrong or does not fit the images.
  package func outline(
    for source: ImageTraits?, inputs: [String: ImageTraits], _ options: Renderer.Options
  ) throws -> PlanOutline {
    let job = try options.job([self], source, inputs)
    let planned = try Prepared(job).planned(for: options.backend == .cpu ? .cpu : .gpu)
    return PlanOutline(
      planned.plan, planned.lowered.network, images: job.shapes, format: job.format)
  }
}
