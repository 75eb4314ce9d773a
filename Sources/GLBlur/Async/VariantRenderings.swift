import GLBlurChain

/// The renderings of several chains for one image, which are rendered batch by batch.
struct VariantRenderings: AsyncSequence, Sendable {
  /// The number of chains.
  let count: Int
  /// Renders the batch that begins with the chain of the given number. It returns the renderings,
  /// and the number of the first chain after them.
  let renderBatch: @Sendable (Int) async throws -> (renderings: [Rendering], end: Int)

  func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: AsyncIteratorProtocol {
    private let sequence: VariantRenderings
    /// The renderings of the current batch that have not been taken, with the next one last.
    private var batch: [Rendering] = []
    /// The number of the first chain that has not been rendered.
    private var start = 0

    fileprivate init(sequence: VariantRenderings) {
      self.sequence = sequence
    }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Rendering? {
      if let next = batch.popLast() { return next }
      guard start < sequence.count else { return nil }
      do {
        let (renderings, end) = try await sequence.renderBatch(start)
        batch = renderings.reversed()
        start = end
      } catch {
        // After an error there is no further rendering.
        start = sequence.count
        throw error
      }
      return batch.popLast()
    }
  }
}
