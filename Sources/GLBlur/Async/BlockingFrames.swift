import GLBlurChain

/// The frames of an animated chain, which are rendered batch by batch while they are taken.
struct BlockingFrames: Sequence, Sendable {
  let frames: ChainFrames
  /// Renders the batch that begins with the frame of the given number, with what was kept of the frame before.
  let renderBatch: @Sendable (Int, FrameMemory) throws -> RenderedBatch

  var underestimatedCount: Int { 0 }

  func makeIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: IteratorProtocol {
    private let sequence: BlockingFrames
    /// The renderings of the current batch that have not been taken, with the next one last.
    private var batch: [Rendering] = []
    /// The number of the first frame that has not been rendered.
    private var start = 0
    /// What was kept of the frame before that.
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
          // After an error there is no further frame.
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
