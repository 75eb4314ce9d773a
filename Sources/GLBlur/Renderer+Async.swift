public import GLBlurChain

extension Renderer {
  /// Applies a chain to an image without blocking the calling task's thread.
  ///
  /// If `Options.maxConcurrentRenders` renders are running, the render waits for its turn, in order
  /// of task priority and then of calls. Cancelling the task ends the render: at once if it waits,
  /// otherwise within a fraction of a second.
  ///
  /// ```swift
  /// let card = try await renderer.render(chain, photo)
  /// ```
  ///
  /// - Parameters:
  ///   - inputs: Further images, by their names in the chain.
  ///   - progress: Receives the completed share of the render, 0…1, in rising numbers, of which the
  ///     last is 1 unless the render fails. Rendering threads make one call at a time, which should
  ///     return quickly.
  /// - Returns: The image that the blocking `render` returns, byte for byte.
  /// - Throws: `CancellationError` if the task is cancelled before the image is complete, and the
  ///   errors of the blocking `render`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:],
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Image {
    try await render(chain, source, inputs: inputs, on: options.backend, progress: progress).image
  }

  /// Applies a chain to an image on the given backend, like `render(_:_:inputs:progress:)`, and
  /// returns information about the render, too.
  ///
  /// - Throws: The errors of `render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], on backend: Backend,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Rendering {
    try await render([chain], source, inputs: inputs, on: backend, progress: progress)[0]
  }

  /// Applies several chains to one image without blocking the calling task's thread, like the
  /// blocking method.
  ///
  /// The chains are one render, which waits for its turn and is cancelled as a whole. For more
  /// results than fit into memory, use `renderings(of:_:inputs:on:)`.
  ///
  /// - Throws: The errors of `render` for one chain. A `ChainError` names the chain at fault, such
  ///   as `variants[2]`.
  nonisolated(nonsending) public func render(
    _ variants: [Chain], _ source: Image, inputs: [String: Image] = [:],
    on backend: Backend? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> [Rendering] {
    try await awaiting(progress: progress) { [self] context in
      try render(variants, source, inputs: inputs, on: backend, in: context)
    }
  }

  /// Applies a chain to an image for each value of a filter's property, like the blocking method,
  /// without blocking the calling task's thread.
  ///
  /// - Throws: `ChainError` if there is no such node or its filter is of another type, and the
  ///   errors of `render` for several chains.
  nonisolated(nonsending) public func sweep<F: Filter, Value>(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ node: String,
    _ property: WritableKeyPath<F, Value>, over values: [Value], on backend: Backend? = nil,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> [Rendering] {
    let variants = try chain.variants(node, property, over: values)
    return try await awaiting(progress: progress) { [self] context in
      try render(sweep: variants, source, inputs: inputs, on: backend, in: context)
    }
  }

  /// Applies a chain to an image for each value of one of its parameters, like the blocking method,
  /// without blocking the calling task's thread.
  ///
  /// - Throws: The errors of `render` for several chains.
  nonisolated(nonsending) public func sweep(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ parameter: String,
    over values: [String], on backend: Backend? = nil,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> [Rendering] {
    let variants = try chain.variants(parameter, over: values)
    return try await awaiting(progress: progress) { [self] context in
      try render(sweep: variants, source, inputs: inputs, on: backend, in: context)
    }
  }

  /// Measures, on the CPU, how legible the labels of a chain are over the pixels behind them,
  /// without blocking the calling task's thread. Reports are in drawing order.
  ///
  /// - Throws: The errors of `render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func legibility(
    of chain: Chain, _ source: Image, inputs: [String: Image] = [:],
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> [LabelReport] {
    try await awaiting(progress: progress) { [self] context in
      try legibility(of: chain, source, inputs: inputs, in: context)
    }
  }
}
