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
  ///   - areFrames: Whether they are frames of a film in their order, each of which remembers those before it.
  ///     The default is false. A batch is rendered before the next one begins.
  ///   - body: A closure that takes the indices of the batch's chains, and the job that renders them or the
  ///     error that one of them is wrong in itself. It returns whether to go on.
  /// - Throws: Any error that `body` throws.
  package func forEachBatch<Variants: RandomAccessCollection<Chain>, Failure: Error>(
    of variants: Variants, _ source: ImageTraits?, inputs: [String: ImageTraits] = [:],
    limits: BatchLimits = BatchLimits(), areFrames: Bool = false,
    _ body: (Range<Int>, Result<RenderJob, ChainError>) throws(Failure) -> Bool
  ) throws(Failure) where Variants.Index == Int {
    var start = 0
    var memory = areFrames ? FrameMemory() : nil
    while start < variants.count {
      let (batch, job) = batch(
        of: variants, from: start, source, inputs: inputs, memory: memory, limits: limits)
      guard try body(batch, job) else { return }
      start = batch.upperBound
      memory = memory.map { (try? job.get())?.memory ?? $0 }
    }
  }

  /// Returns the batch that begins with a chain: the indices of its chains, and the job that renders
  /// them or the error that one of them is wrong in itself.
  ///
  /// - Parameter memory: What was kept of the frame before, or nil if the chains are no frames of a film.
  func batch<Variants: RandomAccessCollection<Chain>>(
    of variants: Variants, from start: Int, _ source: ImageTraits?, inputs: [String: ImageTraits],
    memory: FrameMemory?, limits: BatchLimits
  ) -> (Range<Int>, Result<RenderJob, ChainError>) where Variants.Index == Int {
    var batch = start..<min(start + max(1, limits.count), variants.count)
    var job = job(variants[batch], source, inputs, memory)
    while batch.count > 1, takesMoreThan(limits.bytes, job) {
      batch = start..<start + batch.count / 2
      job = self.job(variants[batch], source, inputs, memory)
    }
    return (batch, job)
  }

  private func job(
    _ variants: some Collection<Chain>, _ source: ImageTraits?, _ inputs: [String: ImageTraits],
    _ memory: FrameMemory?
  ) -> Result<RenderJob, ChainError> {
    Result { () throws(ChainError) in
      let job = try RenderJob(
        Array(variants), source, inputs: inputs, options.quality, options.depth, options.profile)
      if variants.contains(where: { $0.remembersFrames }) { job.memory = memory }
      return job
    }
  }

  /// Returns whether rendering the job takes more than the given number of bytes. It is false if
  /// the chains do not fit the image, so that rendering them reports the error.
  private func takesMoreThan(_ bytes: Int, _ job: Result<RenderJob, ChainError>) -> Bool {
    guard let job = try? job.get(), let plan = try? job.planned(for: .cpu).plan else {
      return false
    }
    return cpu.memory(for: plan, format: job.format) > bytes
  }
}
