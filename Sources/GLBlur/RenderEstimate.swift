import GLBlurCPU
public import GLBlurChain

/// An estimate of the work of a render on the CPU, which is made without computing a pixel of it.
public struct RenderEstimate: Hashable, Sendable {
  /// The cost of the render, in operations.
  ///
  /// An operation is the work of about a nanosecond on one core of a server. The number depends on
  /// the chain, the sizes of the images and the renderer's quality and depth alone, so it is the same
  /// on every machine. Times are within a factor of four of it, whichever the filter.
  /// `Renderer.Options.maxCost` limits it.
  public let operations: Int
  /// The time that the render is likely to take on the CPU of this machine, if it has the renderer's
  /// threads for itself. Reading and writing files takes more time.
  public let duration: Duration
}

extension Renderer {
  /// Estimates the work of a render.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The size of the image that the chain would be applied to, in pixels.
  ///   - inputs: The sizes of further images, by the names under which the chain refers to them.
  ///   - format: The pixel format of all images. The default is 8 bits.
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

  /// Estimates the work of a render.
  ///
  /// - Parameter source: The traits of the source, or nil if the chain starts from its canvas.
  package func estimate(
    of chain: Chain, _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> RenderEstimate {
    let cost = try Prepared(options.job([chain], source, inputs)).cost()
    let seconds = Double(cost) * BackendSpeeds.measuredCPU / Double(cpu.threads)
    return RenderEstimate(operations: cost, duration: .seconds(seconds))
  }
}
