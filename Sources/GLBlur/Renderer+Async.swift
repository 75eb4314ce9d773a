public import GLBlurChain

extension Renderer {
  /// Applies a chain to an image without blocking the calling task's thread.
  ///
  /// The render runs on threads of the renderer. If `Options.maxConcurrentRenders` renders are
  /// running, it waits for its turn, in order of task priority and then of calls. Cancelling the
  /// task ends its render, at once if it waits, otherwise within a fraction of a second.
  ///
  /// ```swift
  /// let card = try await renderer.render(chain, photo)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The input image.
  ///   - inputs: Further images, by their names in the chain.
  ///   - progress: Receives the completed share of the render, 0…1. Each number is greater than the
  ///     one before, and the last is 1 unless the render fails. It is called on rendering threads,
  ///     one call at a time, and should return quickly.
  /// - Returns: An image with the profile of the source, and with its depth unless the options say
  ///   otherwise. Its bytes are those of the blocking `render`.
  /// - Throws: `CancellationError` if the task is cancelled before the image is complete,
  ///   `ChainError` if the chain is wrong or does not fit the images, `GPUError` if the GPU cannot
  ///   be used, `ImageError` if the result or an intermediate image is too large.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:],
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Image {
    try await render(chain, source, inputs: inputs, on: options.backend, progress: progress).image
  }

  /// Applies a chain to an image on the given backend without blocking the calling task's thread.
  /// Returns the image with information about the render.
  ///
  /// The parameters and the scheduling are those of `render(_:_:inputs:progress:)`.
  ///
  /// - Throws: The errors of `render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], on backend: Backend,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Rendering {
    try await render([chain], source, inputs: inputs, on: backend, progress: progress)[0]
  }

  /// Applies several chains to one image without blocking the calling task's thread. Common nodes
  /// are computed once.
  ///
  /// The chains are one render, which waits for its turn and is cancelled as a whole. For more
  /// results than fit into memory, use `renderings(of:_:inputs:on:)`.
  ///
  /// - Parameters:
  ///   - variants: The chains, each of which is applied to the source alone.
  ///   - source: The input image.
  ///   - inputs: Further images, by their names in the chain.
  ///   - backend: The backend, or nil for that of the options.
  ///   - progress: Receives the completed share of the render, 0…1, as in
  ///     `render(_:_:inputs:progress:)`.
  /// - Returns: A rendering for each chain, as if the chain had been rendered alone.
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

  /// Applies a chain to an image for each value of a filter's property, without blocking the
  /// calling task's thread. Nodes that do not depend on the property are computed once.
  ///
  /// - Parameters:
  ///   - chain: The chain, which is applied once for each value.
  ///   - source: The input image.
  ///   - inputs: Further images, by their names in the chain.
  ///   - node: The id of a node, or its index from 0.
  ///   - property: A property of the node's filter.
  ///   - values: The values of the property.
  ///   - backend: The backend, or nil for that of the options.
  ///   - progress: Receives the completed share of the render, 0…1, as in
  ///     `render(_:_:inputs:progress:)`.
  /// - Returns: A rendering for each value.
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

  /// Applies a chain to an image for each value of one of its parameters, without blocking the
  /// calling task's thread. Nodes that do not depend on the parameter are computed once.
  ///
  /// - Parameters:
  ///   - chain: The chain, which is applied once for each value.
  ///   - source: The input image.
  ///   - inputs: Further images, by their names in the chain.
  ///   - parameter: The parameter as `ID.PARAM`, where `ID` is the id of a node or its index from
  ///     0.
  ///   - values: The values in JSON, as in a chain file. A text that is not JSON is taken as a
  ///     string.
  ///   - backend: The backend, or nil for that of the options.
  ///   - progress: Receives the completed share of the render, 0…1, as in
  ///     `render(_:_:inputs:progress:)`.
  /// - Returns: A rendering for each value.
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
  /// without blocking the calling task's thread.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The input image.
  ///   - inputs: Further images, by their names in the chain.
  ///   - progress: Receives the completed share of the work, 0…1, as in
  ///     `render(_:_:inputs:progress:)`.
  /// - Returns: A report of each label, in drawing order.
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
