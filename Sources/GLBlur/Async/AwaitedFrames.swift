import GLBlurChain

/// The frames of an animated chain, rendered in batches without blocking the caller.
struct AwaitedFrames: AsyncSequence, Sendable {
  let frames: ChainFrames
  let base: VariantRenderings

  func makeAsyncIterator() -> Iterator {
    Iterator(frames: frames, base: base.makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let frames: ChainFrames
    fileprivate var base: VariantRenderings.Iterator
    private var index = 0

    fileprivate init(frames: ChainFrames, base: VariantRenderings.Iterator) {
      self.frames = frames
      self.base = base
    }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> RenderedFrame? {
      do {
        guard let rendering = try await base.next(isolation: actor) else { return nil }
        defer { index += 1 }
        return RenderedFrame(index: index, time: frames.time(of: index), rendering: rendering)
      } catch let error as ChainError {
        throw error.ofFrame
      }
    }
  }
}
