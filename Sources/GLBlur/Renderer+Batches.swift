import GLBlurCPU
package import GLBlurChain

/// The limits of a batch, a group of variants of a chain that are rendered together.
package struct BatchLimits: Hashable, Sendable {
  /// The maximum number of bytes of the results and the intermediate results.
  package var bytes: Int
  package var count: Int

  package init(bytes: Int = 1 << 29, count: Int = 64) {
    self.bytes = bytes
    self.count = count
  }
}

extension Renderer {
  /// Divides chains for one image into batches, and calls `body` with each batch in turn.
  ///
  /// The chains of a batch are rendered together, so common nodes are computed once. A batch is as
  /// large as the limits allow, and has at least one chain.
  ///
  /// - Parameters:
  ///   - variants: The chains, with indices from 0.
  ///   - film: The film to which the chains belong as frames, or nil, the default.
  ///   - areFrames: Whether the chains are frames of a film in order, each of which remembers those
  ///     before it. A batch is then rendered before the next one begins. The default is false.
  ///   - context: The context of the renders, or nil, the default, if `body` does not render.
  ///   - body: Takes the indices of the batch, its job or the error that a chain is wrong in
  ///     itself, and the memory of the frame before the batch, which it replaces by that of the
  ///     last frame. It returns whether to go on.
  /// - Throws: Any error that `body` throws.
  package func forEachBatch<Variants: RandomAccessCollection<Chain>, Failure: Error>(
    of variants: Variants, _ source: ImageTraits?, inputs: [String: ImageTraits] = [:],
    limits: BatchLimits = BatchLimits(), film: Film? = nil, areFrames: Bool = false,
    in context: RenderContext? = nil,
    _ body: (Range<Int>, Result<Prepared, ChainError>, inout FrameMemory?) throws(Failure) -> Bool
  ) throws(Failure) where Variants.Index == Int {
    var start = 0
    var memory = areFrames ? FrameMemory() : nil
    while start < variants.count {
      let (batch, prepared) = batch(
        of: variants, from: start, source, inputs: inputs, film: film, memory: memory,
        limits: limits, in: context)
      guard try body(batch, prepared, &memory) else { return }
      start = batch.upperBound
    }
  }

  /// Returns the batch that begins with a chain: the indices of its chains, and its job or the
  /// error that one of them is wrong in itself.
  ///
  /// - Parameter memory: The memory of the previous frame, or nil if the chains are not frames of a
  ///   film.
  func batch<Variants: RandomAccessCollection<Chain>>(
    of variants: Variants, from start: Int, _ source: ImageTraits?, inputs: [String: ImageTraits],
    film: Film?, memory: FrameMemory?, limits: BatchLimits, in context: RenderContext?
  ) -> (Range<Int>, Result<Prepared, ChainError>) where Variants.Index == Int {
    func prepared(_ batch: Range<Int>) -> Result<Prepared, ChainError> {
      Result { () throws(ChainError) in
        let chains = Array(variants[batch])
        var job = try options.job(chains, source, inputs)
        job.film = film
        if chains.contains(where: { $0.remembersFrames }) { job.memory = memory }
        return Prepared(job, in: context)
      }
    }
    var batch = start..<min(start + max(1, limits.count), variants.count)
    var result = prepared(batch)
    while batch.count > 1, takesMoreThan(limits.bytes, result) {
      batch = start..<start + batch.count / 2
      result = prepared(batch)
    }
    return (batch, result)
  }

  /// Returns whether the job takes more memory than allowed. It is false if the chains do not fit
  /// the image, so that rendering reports the error.
  private func takesMoreThan(_ bytes: Int, _ prepared: Result<Prepared, ChainError>) -> Bool {
    guard let prepared = try? prepared.get(), let plan = try? prepared.planned(for: .cpu).plan
    else { return false }
    return cpu.memory(for: plan, format: prepared.job.format) > bytes
  }
}
