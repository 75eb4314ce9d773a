import GLBlurChain

/// The frames of an animated chain, which are rendered batch by batch while they are taken.
struct BlockingFrames: Sequence, Sendable {
  let frames: ChainFrames
  /// Renders the batch that begins with the frame of the given number. It returns the renderings, and the
  /// number of the first frame after them.
  let renderBatch: @Sendable (Int) throws -> (renderings: [Rendering], end: Int)

  var underestimatedCount: Int { 0 }

  func makeIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: IteratorProtocol {
    private let sequence: BlockingFrames
    /// The renderings of the current batch that have not been taken, with the next one last.
    private var batch: [Rendering] = []
    /// The number of the first frame that has not been rendered.
    private var start = 0

    fileprivate init(sequence: BlockingFrames) {
      self.sequence = sequence
    }

    mutating func next() -> Result<RenderedFrame, any Error>? {
      if batch.isEmpty {
        guard start < sequence.frames.count else { return nil }
        do {
          let (renderings, end) = try sequence.renderBatch(start)
          batch = renderings.reversed()
          start = end
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
