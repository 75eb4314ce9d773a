public import GLBlurChain

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
  /// - Parameter inputs: Images, by their names in the chain.
  /// - Returns: An image of 8 bits, unless the options state a depth.
  /// - Throws: `ChainError` if the chain has no canvas, and the errors of `render(_:_:inputs:)`.
  public func render(_ chain: Chain, inputs: [String: Image] = [:]) throws -> Image {
    try render(chain, inputs: inputs, on: options.backend).image
  }

  /// Renders a chain that starts from its canvas on the given backend, and returns information
  /// about the render, too.
  ///
  /// - Throws: The errors of `render(_:inputs:)`.
  public func render(
    _ chain: Chain, inputs: [String: Image] = [:], on backend: Backend
  ) throws -> Rendering {
    try render([chain], nil, inputs: inputs, on: backend, in: context)[0]
  }

  /// Renders several chains that start from their canvases, which may differ. Common nodes are
  /// computed once if the canvases are equal.
  ///
  /// - Throws: The errors of `render(_:_:inputs:on:)` for several chains.
  public func render(
    _ variants: [Chain], inputs: [String: Image] = [:], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(variants, nil, inputs: inputs, on: backend, in: context)
  }

  /// Measures how legible the labels of a chain with a canvas are, in drawing order.
  ///
  /// - Throws: The errors of `render`.
  public func legibility(
    of chain: Chain, inputs: [String: Image] = [:]
  ) throws -> [LabelReport] {
    try legibility(of: chain, nil, inputs: inputs, in: context)
  }

  /// Returns the measurements of the filters of a chain that starts from its canvas, like
  /// `measurements(of:_:inputs:)`.
  ///
  /// - Throws: The errors of `render`.
  public func measurements(
    of chain: Chain, inputs: [String: Image] = [:]
  ) throws -> [FilterMeasurement] {
    try measurements(of: chain, nil, inputs: inputs, in: context)
  }

  /// Renders a chain that starts from its canvas, without blocking the calling task's thread.
  ///
  /// - Parameter progress: As in `render(_:_:inputs:progress:)`.
  /// - Throws: `ChainError` if the chain has no canvas, and the errors of
  ///   `render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, inputs: [String: Image] = [:], progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Image {
    try await render(chain, inputs: inputs, on: options.backend, progress: progress).image
  }

  /// Renders a chain that starts from its canvas on the given backend, without blocking the calling
  /// task's thread.
  ///
  /// - Throws: The errors of `render(_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, inputs: [String: Image] = [:], on backend: Backend,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Rendering {
    try await render([chain], inputs: inputs, on: backend, progress: progress)[0]
  }

  /// Renders several chains that start from their canvases, without blocking the calling task's
  /// thread.
  ///
  /// - Throws: The errors of `render(_:_:inputs:on:progress:)` for several chains.
  nonisolated(nonsending) public func render(
    _ variants: [Chain], inputs: [String: Image] = [:], on backend: Backend? = nil,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> [Rendering] {
    try await awaiting(progress: progress) { [self] context in
      try render(variants, nil, inputs: inputs, on: backend, in: context)
    }
  }

  /// Returns the renderings of several chains that start from their canvases, like
  /// `renderings(of:_:inputs:on:)` for an image.
  public func renderings(
    of variants: [Chain], inputs: [String: Image] = [:], on backend: Backend? = nil
  ) -> some AsyncSequence<Rendering, any Error> & Sendable {
    batches(of: variants, nil, inputs: inputs, on: backend)
  }
}
