import GLBlurChain

/// The frames of an animated chain, rendered in batches as they are taken. Taking one blocks.
struct BlockingFrames: Sequence, Sendable {
  let frames: ChainFrames
  /// Renders the batch that starts at the given frame, with the memory of the frame before it.
  let renderBatch: @Sendable (Int, FrameMemory) throws -> RenderedBatch

  var underestimatedCount: Int { 0 }

  func makeIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: IteratorProtocol {
    private let sequence: BlockingFrames
    /// The untaken renderings of the current batch, in reverse order.
    private var batch: [Rendering] = []
    /// The number of the next frame to render.
    private var start = 0
    /// The memory of the frame before `start`.
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
          // An error ends the sequence.
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
