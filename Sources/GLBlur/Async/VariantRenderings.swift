import GLBlurChain

/// The renderings of several chains for one image, which are rendered batch by batch.
struct VariantRenderings: AsyncSequence, Sendable {
  /// The number of chains.
  let count: Int
  /// Renders the batch that begins with the chain of the given number, with what was kept of the chain
  /// before.
  let renderBatch: @Sendable (Int, FrameMemory) async throws -> RenderedBatch

  func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: AsyncIteratorProtocol {
    private let sequence: VariantRenderings
    /// The renderings of the current batch that have not been taken, with the next one last.
    private var batch: [Rendering] = []
    /// The number of the first chain that has not been rendered.
    private var start = 0
    /// What was kept of the frame before that.
    private var memory = FrameMemory()

    fileprivate init(sequence: VariantRenderings) {
      self.sequence = sequence
    }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Rendering? {
      if let next = batch.popLast() { return next }
      guard start < sequence.count else { return nil }
      do {
        let rendered = try await sequence.renderBatch(start, memory)
        batch = rendered.renderings.reversed()
        (start, memory) = (rendered.end, rendered.memory)
      } catch {
        // After an error there is no further rendering.
        start = sequence.count
        throw error
      }
      return batch.popLast()
    }
  }
}

/// The renderings of a batch of chains.
struct RenderedBatch: Sendable {
  let renderings: [Rendering]
  /// The number of the first chain after them.
  let end: Int
  /// What is kept for that chain, if the chains are frames of a film.
  let memory: FrameMemory
}
