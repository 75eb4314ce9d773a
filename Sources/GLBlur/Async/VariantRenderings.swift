import GLBlurChain

/// The renderings of several chains for one image, rendered in batches.
struct VariantRenderings: AsyncSequence, Sendable {
  let count: Int
  /// Takes the number of the first chain of the batch, and the memory of the chain before it.
  let renderBatch: @Sendable (Int, FrameMemory) async throws -> RenderedBatch

  func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: AsyncIteratorProtocol {
    private let sequence: VariantRenderings
    /// In reverse order.
    private var batch: [Rendering] = []
    private var start = 0
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
        start = sequence.count
        throw error
      }
      return batch.popLast()
    }
  }
}

struct RenderedBatch: Sendable {
  let renderings: [Rendering]
  let end: Int
  let memory: FrameMemory
}

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

/// The frames of an animated chain, rendered in batches. Taking a frame blocks.
struct BlockingFrames: Sequence, Sendable {
  let frames: ChainFrames
  let renderBatch: @Sendable (Int, FrameMemory) throws -> RenderedBatch

  var underestimatedCount: Int { 0 }

  func makeIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: IteratorProtocol {
    private let sequence: BlockingFrames
    /// In reverse order.
    private var batch: [Rendering] = []
    private var start = 0
    private var memory = FrameMemory()

    fileprivate init(sequence: BlockingFrames) {
      self.sequence = sequence
    }

    mutating func next() -> Result<RenderedFrame, any Error>? {
      if batch.isEmpty {
        guard start < sequence.frames.count else { return nil }
        do {
          let rendered = try sequence.renderBatch(start, memory)
          batch = rendered.renderings.reversed()
          (start, memory) = (rendered.end, rendered.memory)
        } catch {
          start = sequence.frames.count
          return .failure((error as? ChainError)?.ofFrame ?? error)
        }
      }
      let index = start - batch.count
      return batch.popLast().map { rendering in
        .success(
          RenderedFrame(
            index: index, time: sequence.frames.time(of: index), rendering: rendering))
      }
    }
  }
}
