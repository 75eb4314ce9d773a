public import GLBlurChain

// A chain with a canvas needs no image to start from.
extension Renderer {
  /// Renders a chain that starts from its canvas.
  ///
  /// ```swift
  /// let card = Chain(canvas: .init(width: 1200, height: 630, color: .white)) {
  ///   Label("Hello", size: 96)
  /// }
  /// try Renderer().render(card).write(to: "card.png")
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain, which has a canvas.
  ///   - inputs: The images to which the chain refers by name.
  /// - Returns: An image of 8 bits, unless the options state a depth.
  /// - Throws: `ChainError` if the chain has no canvas, and the errors of `render(_:_:inputs:)`.
  public func render(_ chain: Chain, inputs: [String: Image] = [:]) throws -> Image {
    try render(chain, inputs: inputs, on: options.backend).image
  }

  /// Renders a chain that starts from its canvas on the given backend, and returns the image with
  /// information about how it was rendered.
  ///
  /// The parameters are those of `render(_:inputs:)`.
  ///
  /// - Throws: The errors of `render(_:inputs:)`.
  public func render(
    _ chain: Chain, inputs: [String: Image] = [:], on backend: Backend
  ) throws -> Rendering {
    try render([chain], nil, inputs: inputs, on: backend, in: context)[0]
  }

  /// Renders several chains that start from their canvases, which may differ. Nodes that the chains
  /// have in common are computed once if the canvases are equal.
  ///
  /// - Parameters:
  ///   - variants: The chains.
  ///   - inputs: The images to which the chains refer by name.
  ///   - backend: The backend that renders, or nil for that of the options.
  /// - Returns: A rendering for each chain.
  /// - Throws: The errors of `render(_:_:inputs:on:)` for several chains.
  public func render(
    _ variants: [Chain], inputs: [String: Image] = [:], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(variants, nil, inputs: inputs, on: backend, in: context)
  }

  /// Measures how legible the labels of a chain are that starts from its canvas.
  ///
  /// - Returns: A report of each label, in the order in which the labels are drawn.
  /// - Throws: The errors of `render`.
  public func legibility(
    of chain: Chain, inputs: [String: Image] = [:]
  ) throws -> [LabelReport] {
    try legibility(of: chain, nil, inputs: inputs, in: context)
  }

  /// Returns what the filters of a chain that starts from its canvas find in the pixels of their
  /// pictures.
  ///
  /// - Returns: A measurement of each such filter, also of those on which the chain's output does not
  ///   depend.
  /// - Throws: The errors of `render`.
  public func measurements(
    of chain: Chain, inputs: [String: Image] = [:]
  ) throws -> [FilterMeasurement] {
    try measurements(of: chain, nil, inputs: inputs, in: context)
  }

  /// Renders a chain that starts from its canvas, without blocking the calling task's thread.
  ///
  /// - Parameters:
  ///   - chain: The chain, which has a canvas.
  ///   - inputs: The images to which the chain refers by name.
  ///   - progress: A closure that takes the part of the render that is done, from 0 to 1, as in
  ///     `render(_:_:inputs:progress:)`.
  /// - Returns: An image of 8 bits, unless the options state a depth.
  /// - Throws: `ChainError` if the chain has no canvas, and the errors of
  ///   `render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, inputs: [String: Image] = [:], progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Image {
    try await render(chain, inputs: inputs, on: options.backend, progress: progress).image
  }

  /// Renders a chain that starts from its canvas on the given backend, without blocking the calling
  /// task's thread, and returns the image with information about how it was rendered.
  ///
  /// The parameters are those of `render(_:inputs:progress:)`.
  ///
  /// - Throws: The errors of `render(_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, inputs: [String: Image] = [:], on backend: Backend,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Rendering {
    try await render([chain], inputs: inputs, on: backend, progress: progress)[0]
  }

  /// Renders several chains that start from their canvases, without blocking the calling task's
  /// thread. Nodes that the chains have in common are computed once if the canvases are equal.
  ///
  /// - Parameters:
  ///   - variants: The chains.
  ///   - inputs: The images to which the chains refer by name.
  ///   - backend: The backend that renders, or nil for that of the options.
  ///   - progress: A closure that takes the part of the render that is done, from 0 to 1, as in
  ///     `render(_:_:inputs:progress:)`.
  /// - Returns: A rendering for each chain.
  /// - Throws: The errors of `render(_:_:inputs:on:progress:)` for several chains.
  nonisolated(nonsending) public func render(
    _ variants: [Chain], inputs: [String: Image] = [:], on backend: Backend? = nil,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> [Rendering] {
    try await awaiting(progress: progress) { [self] context in
      try render(variants, nil, inputs: inputs, on: backend, in: context)
    }
  }

  /// Returns the renderings of several chains that start from their canvases, in the order of the
  /// chains, without holding all of them in memory.
  ///
  /// - Parameters:
  ///   - variants: The chains, such as those of `Chain.variants`.
  ///   - inputs: The images to which the chains refer by name.
  ///   - backend: The backend that renders, or nil for that of the options.
  /// - Returns: A rendering for each chain. Its iteration throws the errors of `render` for several
  ///   chains, and ends with the first one.
  public func renderings(
    of variants: [Chain], inputs: [String: Image] = [:], on backend: Backend? = nil
  ) -> some AsyncSequence<Rendering, any Error> & Sendable {
    batches(of: variants, nil, inputs: inputs, on: backend)
  }
}
