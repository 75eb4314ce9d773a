import GLBlurCPU
package import GLBlurChain
import GLBlurFiles
import GLBlurGPU

// The one way from chains to pixels. A job lowers and plans; `carryOut` chooses the executor; an
// `Execution` renders as a whole or in tiles; `Way` says whether pictures are streamed, in memory or
// in files.
extension Renderer {
  /// Renders a job.
  package func render(
    _ job: RenderJob, _ images: JobImages, on backend: Backend
  ) throws -> [Rendering] {
    try job.measureBackdrops(with: .survey(cpu, job, images, limits))
    return try carryOut(job, images, on: backend) { try $0.renderings(of: job) }
  }

  /// Applies a chain to a picture that is still being decoded. Where the CPU renders and the chain
  /// allows it, the picture is computed as its rows come in and its result as its rows are asked for,
  /// so that neither is in memory as a whole. What does not fit into the memory that the options
  /// allow is kept in files without names (`ScratchImage`).
  ///
  /// - Throws: as `render` does, and an error in the picture's data.
  package func stream(
    _ chain: Chain, _ source: any RowSource, inputs: [String: Image] = [:]
  ) throws -> StreamedRendering {
    let backend = options.backend
    let job = try RenderJob(
      [chain], source.shape, inputs: inputs.mapValues(\.shape), options.quality,
      options.depth)
    let others = job.names.compactMap { inputs[$0] }
    let way = try Way(
      job, source, others, cpu, limits.memory, usesGPU: try takesGPU(job, on: backend))
    switch way {
    case .stream(let keepsResult):
      let planned = try job.planned(for: .cpu)
      let rows = try cpu.stream(
        planned.plan, source, others: others, format: job.format, profile: source.profile,
        kept: keepsResult
          ? nil : { [cpu] in try ScratchImage($0, threads: cpu.threads).rows() })
      let execution = Execution(cpu, job, JobImages(others, profile: source.profile), limits)
      return StreamedRendering(
        rows: rows,
        summary: execution.summary(
          planned.plan, planned.lowered.labels[0], size: rows.shape.size, tiles: 1))
    case .memory:
      return StreamedRendering(
        try render(job, JobImages(job, source: Image(reading: source), inputs), on: backend)[0])
    case .files:
      let picture = try ScratchImage(reading: source)
      let images = JobImages(job, source: picture, profile: source.profile, inputs)
      try job.measureBackdrops(with: .survey(cpu, job, images, limits))
      return try carryOut(job, images, on: backend) { try $0.streamedRendering(of: job) }
    }
  }

  /// Has `body` render the job with the executor that the backend stands for.
  func carryOut<Result>(
    _ job: RenderJob, _ images: JobImages, on backend: Backend,
    _ body: (Execution) throws -> Result
  ) throws -> Result {
    var fallback: GPUError?
    do {
      if try takesGPU(job, on: backend) {
        let executor = try openGPU(allowSoftware: backend == .gpu)
        return try withGPU(executor) { try body(Execution(executor, job, images, limits)) }
      }
    } catch let error as GPUError {
      // The CPU gives the same picture.
      guard backend == .auto else { throw error }
      if !error.isAbsence { fallback = error }
    }
    return try body(Execution(cpu, job, images, limits, insteadOf: fallback))
  }

  /// Lets a context go that `body` finds lost.
  func withGPU<Result: ~Copyable>(
    _ executor: GPUExecutor, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch GPUError.contextLost {
      close(executor)
      throw GPUError.contextLost
    }
  }

  private func takesGPU(_ job: RenderJob, on backend: Backend) throws -> Bool {
    switch backend {
    case .cpu: false
    case .gpu: true
    case .auto:
      try mayHaveHardware && job.planned(for: .cpu).plan.costOnCPU >= leastCostForGPU
    }
  }

  /// Making a GPU's context takes 0.1 to 0.3 s with the usual drivers; two cores compute about this
  /// many pixels meanwhile.
  package static let leastCostForGPU = 40_000_000
}

extension Plan {
  /// The number of pixels of float passes that take the CPU as long as the plan: a Gaussian in fixed
  /// point is an order of magnitude faster.
  fileprivate var costOnCPU: Int {
    passes.reduce(0) {
      $0 + $1.region.area / ($1.expression.wholeGaussian(over: $1.region) == nil ? 1 : 10)
    }
  }
}

/// The limits of a batch: of variants of a chain that are rendered together.
package struct BatchLimits: Hashable, Sendable {
  /// The most bytes of results and of what is stored on the way to them.
  package var bytes: Int
  /// The most variants.
  package var count: Int

  package init(bytes: Int = 1 << 29, count: Int = 64) {
    self.bytes = bytes
    self.count = count
  }
}

extension Renderer {
  /// Divides chains that are applied to one image into batches that the limits let be rendered
  /// together, one chain at least, and hands `body` one after the other: what the chains of a batch
  /// have in common is computed once.
  ///
  /// - Parameter body: takes the batch's indices, and its job or the error that the chains are wrong
  ///   in themselves.
  /// - Throws: any error that `body` throws.
  package func forEachBatch<Failure: Error>(
    of variants: [Chain], _ source: ImageShape, inputs: [String: ImageShape] = [:],
    limits: BatchLimits = BatchLimits(),
    _ body: (Range<Int>, Result<RenderJob, ChainError>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while start < variants.count {
      var batch = start..<min(start + max(1, limits.count), variants.count)
      var job = job(variants[batch], source, inputs)
      while batch.count > 1, takesMoreThan(limits.bytes, job) {
        batch = start..<start + batch.count / 2
        job = self.job(variants[batch], source, inputs)
      }
      try body(batch, job)
      start = batch.upperBound
    }
  }

  private func job(
    _ variants: ArraySlice<Chain>, _ source: ImageShape, _ inputs: [String: ImageShape]
  ) -> Result<RenderJob, ChainError> {
    Result { () throws(ChainError) in
      try RenderJob(Array(variants), source, inputs: inputs, options.quality, options.depth)
    }
  }

  /// False where the chains do not fit the image: rendering them says why.
  private func takesMoreThan(_ bytes: Int, _ job: Result<RenderJob, ChainError>) -> Bool {
    guard let job = try? job.get(), let plan = try? job.planned(for: .cpu).plan else {
      return false
    }
    return cpu.memory(for: plan, format: job.format) > bytes
  }
}
