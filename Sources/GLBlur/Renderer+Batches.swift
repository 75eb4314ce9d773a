package import GLBlurChain
import GLBlurCPU

/// How many variants of a chain are rendered together.
package struct BatchLimits: Hashable, Sendable {
  /// Results, and what is stored on the way to them.
  package var bytes: Int
  package var count: Int

  package init(bytes: Int = 1 << 29, count: Int = 64) {
    self.bytes = bytes
    self.count = count
  }
}

extension Renderer {
  /// Divides chains that are applied to one image into runs that the limits let be rendered
  /// together, one chain at least: what those of a run have in common is computed once for it.
  ///
  /// - Throws: what `body`, which is given one run after the other, throws.
  package func forEachBatch<Failure: Error>(
    of variants: [Chain], _ source: Image, inputs: [String: Image] = [:],
    limits: BatchLimits = BatchLimits(), _ body: (Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while start < variants.count {
      var batch = start..<min(start + max(1, limits.count), variants.count)
      while batch.count > 1, takesMoreThan(limits.bytes, Array(variants[batch]), source, inputs) {
        batch = start..<start + batch.count / 2
      }
      try body(batch)
      start = batch.upperBound
    }
  }

  /// False where the chains do not fit the image: rendering them says why.
  private func takesMoreThan(
    _ bytes: Int, _ variants: [Chain], _ source: Image, _ inputs: [String: Image]
  ) -> Bool {
    let job = RenderJob(variants, source, profile: .none, inputs: inputs, self)
    guard let plan = try? job.plan(for: .cpu) else { return false }
    return cpu.memory(for: plan, format: job.format) > bytes
  }
}
