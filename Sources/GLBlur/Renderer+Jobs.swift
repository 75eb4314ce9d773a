import GLBlurCPU
package import GLBlurChain
import GLBlurFiles
import GLBlurGPU

// Every render takes the same path from chains to pixels. A job lowers and plans the chains,
// `carryOut` chooses the executor, an `Execution` renders the result as a whole or in tiles, and a
// `Way` says whether pictures are streamed, held in memory or held in files.
extension Renderer {
  /// Renders a job.
  package func render(
    _ job: RenderJob, _ images: JobImages, on backend: Backend
  ) throws -> [Rendering] {
    try render(job, images, on: backend, in: context)
  }

  /// Throws an error if chains cost more than allowed together. Batches that are wrong are left out.
  package func checkCost<Variants: RandomAccessCollection<Chain>>(
    of variants: Variants, _ source: ImageTraits?, inputs: [String: ImageTraits],
    limits: BatchLimits, areFrames: Bool = false
  ) throws where Variants.Index == Int {
    guard let most = options.maxCost else { return }
    var sum = 0
    try forEachBatch(
      of: variants, source, inputs: inputs, limits: limits, areFrames: areFrames
    ) { _, job in
      let cost = (try? job.get().cost()) ?? 0
      let (total, isOver) = sum.addingReportingOverflow(cost)
      guard !isOver, total <= most else {
        throw RenderLimitError.cost(isOver ? .max : total, limit: most)
      }
      sum = total
      return true
    }
  }

  package func render(
    _ variants: [Chain], _ source: (any PixelSource)?, inputs: [String: any PixelSource],
    on backend: Backend?, film: Film? = nil, in context: RenderContext
  ) throws -> [Rendering] {
    let job = try job(variants, source?.traits, inputs)
    job.film = film
    return try render(
      job, JobImages(job, source: source, inputs), on: backend ?? options.backend, in: context)
  }

  func legibility(
    of chain: Chain, _ source: (any PixelSource)?, inputs: [String: any PixelSource],
    in context: RenderContext
  ) throws -> [LabelReport] {
    let job = try job([chain], source?.traits, inputs)
    return try labels(of: job, in: context) { JobImages(job, source: source, inputs) }
  }

  /// Measures the labels of a job of one chain.
  ///
  /// - Parameter images: Returns the images of the job, once its limits have been looked at.
  func labels(
    of job: RenderJob, in context: RenderContext, _ images: () throws -> JobImages
  ) throws -> [LabelReport] {
    try job.begin(in: context)
    return try job.labels(with: .survey(images(), context))[0]
  }

  /// Renders a job, as one of several that share a limit of time.
  package func render(
    _ job: RenderJob, _ images: JobImages, on backend: Backend, in context: RenderContext
  ) throws -> [Rendering] {
    try options.validate()
    try job.begin(in: context)
    try job.measurePixels(with: .survey(images, context))
    return try carryOut(job, images, on: backend, in: context) { try $0.renderings(of: job) }
      .enumerated().map { index, rendering in
        rendering.described(
          by: try metadata(
            images.metadata, of: job.chains[index], images.all[0].shape.size,
            rendering.image.size, in: context))
      }
  }

  /// Makes the job that applies chains to images.
  ///
  /// - Parameters:
  ///   - source: The traits of the source, or nil if the chains start from canvases.
  ///   - depth: The depth of the results, or nil for that of the options.
  ///   - roundingTrial: The trial for which the CPU moves the inexact results of shaders, or nil, the
  ///     default, if it does not.
  /// - Throws: `OptionsError` if the options are wrong, `ChainError` if a chain is.
  func job(
    _ chains: [Chain], _ source: ImageTraits?, _ inputs: [String: any PixelSource],
    depth: Depth? = nil, roundingTrial: Int? = nil
  ) throws -> RenderJob {
    try options.validate()
    return try RenderJob(
      chains, source, inputs: inputs.mapValues(\.traits), options.quality,
      depth ?? options.depth, options.profile, roundingTrial: roundingTrial)
  }

  /// Applies a chain to a picture that is still being decoded, or to its canvas if there is none.
  ///
  /// If the CPU renders and the chain allows it, the rows of the picture are used as they are
  /// decoded and those of the result are computed as they are asked for, so neither is in memory as
  /// a whole. Pictures that do not fit into the memory that the options allow are kept in files
  /// without names (`ScratchImage`).
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The picture, or nil for the chain's canvas.
  ///   - inputs: Further images, by the names under which the chain refers to them.
  ///   - isEarly: Whether rows of the result may be asked for before the picture has been decoded to
  ///     its end. Damage to the picture is then the `failure` of the rows, which must be thrown away.
  ///   - writing: Returns the number of bytes that the writer of the result takes for its shape, or
  ///     throws an error if the result cannot be written.
  /// - Throws: The errors of `render`, and an error if the data of the picture is damaged.
  package func stream(
    _ chain: Chain, _ source: (any PictureSource)?, inputs: [String: any PixelSource] = [:],
    isEarly: Bool = false,
    writing: (ImageShape) throws -> Int = { _ in 0 }
  ) throws -> StreamedRendering {
    let backend = options.backend
    let job = try job([chain], source?.traits, inputs)
    let context = context
    try job.begin(in: context)
    let source = context.controlled(source ?? NoSource())
    let undecoded = JobImages(job, source: NoSource(source.shape), inputs)
    let way = try Way(
      job, source, execution(of: job, undecoded, on: backend, in: context), cpu: cpu,
      measuring: try job.memoryForMeasuring(with: .survey(undecoded, context)),
      writing: writing)
    switch way {
    case .stream(let keepsResult):
      let planned = try job.planned(for: .cpu)
      let rows = try cpu.stream(
        planned.plan, source, others: Array(undecoded.all.dropFirst()), format: job.format,
        profile: job.profile(of: source.profile), control: context.control,
        isEarly: isEarly,
        kept: keepsResult
          ? nil : { [cpu] in try ScratchImage($0, threads: cpu.threads).rows() })
      let execution = Execution(job, undecoded, context)
      // Rows that were kept are complete, so nothing but the control ends their encoding.
      return context.controlled(
        StreamedRendering(
          rows: DescribedRows(
            rows,
            try metadata(
              source.metadata, of: job.chains[0], source.shape.size, rows.shape.size, in: context)),
          summary: execution.summary(
            of: job, 0, planned.plan, planned.lowered, size: rows.shape.size, tiles: 1)))
    case .memory:
      return context.controlled(
        StreamedRendering(
          try render(
            job, JobImages(job, source: Image(reading: source), inputs), on: backend, in: context)[
              0]))
    case .files:
      let images = JobImages(job, source: try ScratchImage(reading: source), inputs)
      try job.measurePixels(with: .survey(images, context))
      let rendering = try carryOut(job, images, on: backend, in: context) {
        try $0.streamedRendering(of: job)
      }
      return context.controlled(
        StreamedRendering(
          rows: DescribedRows(
            rendering.rows,
            try metadata(
              images.metadata, of: job.chains[0], source.shape.size, rendering.rows.shape.size,
              in: context)),
          summary: rendering.summary))
    }
  }

  /// Chooses the executor for a job and calls `body` with an execution on it. With the backend
  /// `auto`, `body` is called again with the CPU if the GPU fails.
  func carryOut<Result>(
    _ job: RenderJob, _ images: JobImages, on backend: Backend, in context: RenderContext,
    _ body: (Execution) throws -> Result
  ) throws -> Result {
    var fallback: GPUError?
    do {
      if let executor = try gpu(for: job, on: backend) {
        return try withGPU(executor) { try body(Execution(executor, job, images, context)) }
      }
    } catch GPUError.failedPixel {
      // The CPU finds the same pixel, and says where it is.
      _ = try body(Execution(job, images, context))
      throw GPUError.failedPixel
    } catch let error as GPUError {
      // The CPU renders the same picture in place of the GPU.
      guard backend == .auto else { throw error }
      if !error.isAbsence { fallback = error }
    }
    return try body(Execution(job, images, context, insteadOf: fallback))
  }

  /// Returns the execution that `carryOut` is going to use, unless the GPU fails.
  func execution(
    of job: RenderJob, _ images: JobImages, on backend: Backend, in context: RenderContext
  ) throws -> Execution {
    do {
      if let executor = try gpu(for: job, on: backend) {
        return Execution(executor, job, images, context)
      }
    } catch let error as GPUError where backend != .auto {
      throw error
    } catch is GPUError {
    }
    return Execution(job, images, context)
  }

  /// Returns the GPU that is to render a job, or nil if the CPU is.
  private func gpu(for job: RenderJob, on backend: Backend) throws -> GPUExecutor? {
    switch backend {
    case .cpu: nil
    case .gpu: try gpu.open(allowSoftware: true)
    case .auto: try choice(for: job).gpu
    }
  }

  /// Calls `body`, and closes the context of the executor if `body` finds it lost.
  func withGPU<Result: ~Copyable>(
    _ executor: GPUExecutor, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch GPUError.contextLost {
      gpu.close(executor)
      throw GPUError.contextLost
    }
  }
}
