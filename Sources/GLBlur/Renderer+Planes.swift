public import GLBlurChain

extension Renderer {
  /// Applies a chain to a frame of a film, and blocks the calling thread meanwhile. A GPU that renders it is given
  /// its planes, which are fewer bytes than its pixels are, and converts them; else the CPU does. Both give the same
  /// pixels.
  ///
  /// ```swift
  /// let converter = FrameConverter(reader.format)
  /// let image = try renderer.render(card, converter.picture(of: planes))
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - frame: The picture that the chain is applied to, which a `FrameConverter` of GLBlurVideo makes.
  ///   - inputs: Further images, by the names under which the chain refers to them.
  /// - Returns: What the chain makes of `frame.image()`.
  /// - Throws: The errors of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ frame: PlanarImage, inputs: [String: Image] = [:]
  ) throws -> Image {
    try render([chain], frame, inputs: inputs, on: nil, in: context)[0].image
  }

  /// Applies a chain to a frame of a film without blocking the calling task's thread.
  ///
  /// The turn of the render and its end are those of `render(_:_:inputs:progress:)` for an image.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - frame: The picture that the chain is applied to, which a `FrameConverter` of GLBlurVideo makes.
  ///   - inputs: Further images, by the names under which the chain refers to them.
  ///   - progress: A closure that takes the part of the render that is done, from 0 to 1.
  /// - Returns: What the chain makes of `frame.image()`.
  /// - Throws: The errors of `render(_:_:inputs:progress:)` for an image.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ frame: PlanarImage, inputs: [String: Image] = [:],
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Image {
    try await awaiting(progress: progress) { [self] context in
      try render([chain], frame, inputs: inputs, on: nil, in: context)[0].image
    }
  }
}
