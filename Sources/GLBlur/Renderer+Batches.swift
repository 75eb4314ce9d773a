import GLBlurCPU
package import GLBlurChain

/// The limits of a batch, which is a group of variants of a chain that are rendered together.
package struct BatchLimits: Hashable, Sendable {
  /// The greatest number of bytes of the results and of the intermediate results.
  package var bytes: Int
  /// The greatest number of variants.
  package var count: Int

  package init(bytes: Int = 1 << 29, count: Int = 64) {
    self.bytes = bytes
    self.count = count
  }
}

extension Renderer {
  /// Divides chains that are applied to one image into batches, and calls `body` with one batch
  /// after the other.
  ///
  /// The chains of a batch are rendered together, so everything that they have in common is
  /// computed once. A batch is as large as the limits allow, and has at least one chain.
  ///
  /// - Parameters:
  ///   - variants: The chains, with indices from 0 on.
  ///   - film: The film of which they are frames, or nil, the default, if they are not.
  ///   - areFrames: Whether they are frames of a film in their order, each of which remembers those before it.
  ///     The default is false. A batch is rendered before the next one begins.
  ///   - context: The context of the renders, or nil, the default, if `body` does not render.
  ///   - body: A closure that takes the indices of the batch's chains, the job of them or the error that one of
  ///     them is wrong in itself, and what was kept of the frame before them, which becomes what is kept of the
  ///     last of them. It returns whether to go on.
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

  /// Returns the batch that begins with a chain: the indices of its chains, and the job of them or the error
  /// that one of them is wrong in itself.
  ///
  /// - Parameter memory: What was kept of the frame before, or nil if the chains are no frames of a film.
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

  /// Returns whether rendering the job takes more than the given number of bytes. It is false if
  /// the chains do not fit the image, so that rendering them reports the error.
  private func takesMoreThan(_ bytes: Int, _ prepared: Result<Prepared, ChainError>) -> Bool {
    guard let prepared = try? prepared.get(), let plan = try? prepared.planned(for: .cpu).plan
    else { return false }
    return cpu.memory(for: plan, format: prepared.job.format) > bytes
  }
}
