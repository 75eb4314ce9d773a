public import GLBlurChain

extension Renderer {
  /// Applies a chain to an image for each value of a filter's property. Nodes that do not depend on
  /// the property are computed once, and a label that is `auto` or `legible` is decided once, for the worst of
  /// all pictures.
  ///
  /// ```swift
  /// let frames = (0..<10).map { Frame(.points(Double($0) * 40), 200, 320, 180) }
  /// let slide = try renderer.sweep(card, photo, "panel", \RoundedRect.frame, over: frames)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain, which is applied once for each value.
  ///   - source: The input image.
  ///   - inputs: Further images, by their names in the chain.
  ///   - node: The id of a node, or its index from 0.
  ///   - property: A property of the node's filter.
  ///   - values: The values of the property.
  ///   - backend: The backend, or nil for that of the options.
  /// - Returns: A rendering for each value.
  /// - Throws: `ChainError` if there is no such node or its filter is of another type, and the
  ///   errors of `render` for several chains.
  public func sweep<F: Filter, Value>(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ node: String,
    _ property: WritableKeyPath<F, Value>, over values: [Value], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(
      sweep: chain.variants(node, property, over: values), source, inputs: inputs, on: backend,
      in: context)
  }

  /// Applies a chain to an image for each value of one of its parameters, as the command's
  /// `--sweep` does. Nodes that do not depend on the parameter are computed once.
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
  /// - Returns: A rendering for each value.
  /// - Throws: The errors of `render` for several chains.
  public func sweep(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ parameter: String,
    over values: [String], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(
      sweep: chain.variants(parameter, over: values), source, inputs: inputs, on: backend,
      in: context)
  }

  /// Renders the variants of a sweep, with labels decided once for all.
  func render(
    sweep variants: [Chain], _ source: Image, inputs: [String: Image], on backend: Backend?,
    in context: RenderContext
  ) throws -> [Rendering] {
    let film = try film(ofVariants: variants, source, inputs: inputs, in: context)
    return try render(
      variants, source, inputs: inputs, on: backend, film: film, in: context)
  }
}
