import GLBlurChain

/// The renderings of several chains for one image, rendered in batches.
struct VariantRenderings: AsyncSequence, Sendable {
  let count: Int
  /// Renders the batch that starts at the given chain, with the memory of the chain before it.
  let renderBatch: @Sendable (Int, FrameMemory) async throws -> RenderedBatch

  func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: AsyncIteratorProtocol {
    private let sequence: VariantRenderings
    /// The untaken renderings of the current batch, in reverse order.
    private var batch: [Rendering] = []
    /// The number of the next chain to render.
    private var start = 0
    /// The memory of the frame before `start`.
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
        // An error ends the sequence.
        start = sequence.count
        throw error
      }
      return batch.popLast()
    }
  }
}

struct RenderedBatch: Sendable {
  let renderings: [Rendering]
  /// The number of the first chain after the batch.
  let end: Int
  /// The memory for the chain at `end`, if the chains are frames of a film.
  let memory: FrameMemory
}
