import GLBlurChain

/// The renderings of several chains for one image, which are rendered batch by batch.
struct VariantRenderings: AsyncSequence, Sendable {
  let renderer: Renderer
  let variants: [Chain]
  /// The source, or nil if the chains start from canvases.
  let source: Image?
  let inputs: [String: Image]
  let backend: Backend?

  func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: AsyncIteratorProtocol {
    let sequence: VariantRenderings
    /// The renderings of the current batch that have not been taken, with the next one last.
    private var batch: [Rendering] = []
    /// The number of chains that have been rendered.
    private var count = 0

    init(sequence: VariantRenderings) {
      self.sequence = sequence
    }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Rendering? {
      if let next = batch.popLast() { return next }
      let start = count
      guard start < sequence.variants.count else { return nil }
      // After an error there is no further rendering.
      count = sequence.variants.count
      let (renderings, end) = try await sequence.batch(from: start)
      count = end
      batch = renderings.reversed()
      return batch.popLast()
    }
  }

  /// Renders the batch that begins with a chain.
  ///
  /// - Returns: The renderings, and the number of the first chain after them.
  nonisolated(nonsending) private func batch(
    from start: Int
  ) async throws -> (renderings: [Rendering], end: Int) {
    try await renderer.awaiting { [self] means in
      let limits = BatchLimits(
        bytes: Swift.min(BatchLimits().bytes, means.limits.memory.pixelBytes / 2))
      let (batch, job) = renderer.batch(
        of: variants, from: start, source?.shape, inputs: inputs.mapValues(\.shape),
        limits: limits)
      do {
        let job = try job.get()
        let images = JobImages(job, source: source, inputs)
        let renderings = try renderer.render(
          job, images, on: backend ?? renderer.options.backend, with: means)
        return (renderings, batch.upperBound)
      } catch let error as ChainError {
        throw error.renumbered(batch, of: variants.count)
      }
    }
  }
}

extension ChainError {
  /// Returns the error with the number that its chain has among all chains, in place of the number
  /// that it has in a batch. The error of a chain that was rendered alone has no number.
  fileprivate func renumbered(_ batch: Range<Int>, of count: Int) -> ChainError {
    guard count > 1 else { return self }
    var error = self
    if batch.count == 1 {
      error.path = "variants[\(batch.lowerBound)]" + (path.isEmpty ? "" : ".\(path)")
    } else if path.hasPrefix("variants["), let close = path.firstIndex(of: "]"),
      let number = Int(path[..<close].dropFirst("variants[".count))
    {
      error.path = "variants[\(batch.lowerBound + number)" + path[close...]
    }
    return error
  }
}
