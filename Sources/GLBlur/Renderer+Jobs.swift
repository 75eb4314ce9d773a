import GLBlurCPU
package import GLBlurChain
import GLBlurFiles
import GLBlurGPU

// All renders take the same path from chains to pixels: a prepared job lowers and plans the chains,
// `execution` chooses the executor, an `Execution` renders as a whole or in tiles, and a `StreamingStrategy` says
// whether pictures are streamed, in memory or in files.
extension Renderer {
  /// Throws an error if chains together cost more than allowed. Batches with errors are skipped.
  package func checkCost<Variants: RandomAccessCollection<Chain>>(
    of variants: Variants, _ source: ImageTraits?, inputs: [String: ImageTraits],
    limits: BatchLimits, areFrames: Bool = false
  ) throws where Variants.Index == Int {
    guard let most = options.maxCost else { return }
    var sum = 0
    try forEachBatch(
      of: variants, source, inputs: inputs, limits: limits, areFrames: areFrames
    ) { _, prepared, _ in
      let cost = (try? prepared.get().cost()) ?? 0
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
    var job = try job(variants, source?.traits, inputs)
    job.film = film
    return try render(job, source, inputs, on: backend, in: context).renderings
  }

  package func legibility(
    of chain: Chain, _ source: (any PixelSource)?, inputs: [String: any PixelSource],
    in context: RenderContext
  ) throws -> [LabelReport] {
    let job = try job([chain], source?.traits, inputs)
    return try labels(of: job, in: context) { JobImages(job, source: source, inputs) }
  }

  /// Measures the labels of a job of one chain.
  ///
  /// - Parameter images: Returns the images of the job, after its limits are checked.
  func labels(
    of job: Job, in context: RenderContext, _ images: () throws -> JobImages
  ) throws -> [LabelReport] {
    let prepared = try Prepared(job, in: context).checkingCost()
    return try prepared.measured(everyLabel: true, with: .survey(images(), context)).labels[0]
  }

  func render(
    _ job: Job, _ source: (any PixelSource)?, _ inputs: [String: any PixelSource],
    on backend: Backend?, in context: RenderContext
  ) throws -> Rendered {
    try render(
      Prepared(job, in: context), JobImages(job, source: source, inputs),
      on: backend ?? options.backend, in: context)
  }

  /// Renders a job, possibly one of several that share a time limit.
  package func render(
    _ prepared: Prepared, _ images: JobImages, on backend: Backend, in context: RenderContext
  ) throws -> Rendered {
    try options.validate()
    let prepared = try prepared.checkingCost().measuringPixels(with: .survey(images, context))
    let execution = try execution(of: prepared, images, on: backend, in: context)
    return try render(prepared, by: execution, on: backend)
  }

  /// Renders a job whose pixels have been measured, and adds metadata to the results.
  private func render(
    _ prepared: Prepared, by execution: Execution, on backend: Backend
  ) throws -> Rendered {
    let images = execution.images
    let rendered = try carryOut(execution, on: backend) { try $0.render(prepared) }
    return Rendered(
      renderings: try rendered.renderings.enumerated().map { index, rendering in
        rendering.described(
          by: try metadata(
            images.metadata, of: prepared.job.chains[index], images.all[0].shape.size,
            rendering.image.size, in: execution.context))
      }, memory: rendered.memory)
  }

  /// Creates the job that applies chains to images.
  ///
  /// - Parameters:
  ///   - source: The traits of the source, or nil for the chains' canvases.
  ///   - depth: The depth of the results, or nil for that of the options.
  /// - Throws: `OptionsError` if the options are wrong, `ChainError` if a chain is.
  func job(
    _ chains: [Chain], _ source: ImageTraits?, _ inputs: [String: any PixelSource],
    depth: Depth? = nil
  ) throws -> Job {
    try options.validate()
    return try options.job(chains, source, inputs.mapValues(\.traits), depth: depth)
  }

  /// Applies a chain to a picture that is still being decoded, or to its canvas.
  ///
  /// If the CPU renders and the chain allows it, rows of the picture are used as they are decoded,
  /// and rows of the result are computed on demand, so neither is in memory as a whole. Pictures
  /// that do not fit into the allowed memory are kept in unnamed files (`ScratchImage`).
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The picture, or nil for the chain's canvas.
  ///   - inputs: Further images, by their names in the chain.
  ///   - isEarly: Whether rows of the result may be requested before the whole picture is decoded.
  ///     Damage to the picture is then the `failure` of the rows, which must be discarded.
  ///   - writing: Returns the number of bytes that the writer of the result takes for its shape, or
  ///     throws an error if the result cannot be written.
  /// - Throws: The errors of `render`, and an error if the data of the picture is damaged.
  package func stream(
    _ chain: Chain, _ source: (any PictureSource)?, inputs: [String: any PixelSource] = [:],
    isEarly: Bool = false,
    writing: (ImageShape) throws -> Int = { _ in 0 }
  ) throws -> StreamedRendering {
    let job = try job([chain], source?.traits, inputs)
    let context = context
    let prepared = try Prepared(job, in: context).checkingCost()
    let source = context.controlled(source ?? UndecodedSource())
    let undecoded = JobImages(job, source: UndecodedSource(source.shape), inputs)
    let backend = options.backend
    var execution = try execution(of: prepared, undecoded, on: backend, in: context)
    /// Replaces the source by the decoded picture, and measures its pixels.
    func measured(_ decoded: any PixelSource) throws -> Prepared {
      execution.images = JobImages(job, source: decoded, inputs)
      return try prepared.measuringPixels(with: .survey(execution.images, context))
    }
    let rendering: StreamedRendering
    switch try StreamingStrategy(
      prepared, source, execution,
      measuring: try prepared.memoryForMeasuring(with: .survey(undecoded, context)),
      writing: writing)
    {
    case .stream(let keepsResult):
      rendering = try execution.streamedRendering(
        of: prepared, source, isEarly: isEarly, keepsResult: keepsResult)
    case .memory:
      let prepared = try measured(Image(reading: source))
      let rendered = try render(prepared, by: execution, on: backend)
      return context.controlled(StreamedRendering(rendered.renderings[0]))
    case .files:
      let prepared = try measured(ScratchImage(reading: source))
      rendering = try carryOut(execution, on: backend) { try $0.streamedRendering(of: prepared) }
    }
    // These rows are already complete, so only the control can end their encoding.
    return context.controlled(
      StreamedRendering(
        rows: DescribedRows(
          rendering.rows,
          try metadata(
            source.metadata, of: job.chains[0], source.shape.size, rendering.rows.shape.size,
            in: context)),
        summary: rendering.summary))
  }

  /// Returns an execution of a job on the backend. With `auto` it uses the CPU if no GPU is usable.
  func execution(
    of prepared: Prepared, _ images: JobImages, on backend: Backend, in context: RenderContext
  ) throws -> Execution {
    let execution = Execution(prepared.job, images, context)
    do {
      guard let gpu = try gpu(for: prepared, images, on: backend) else { return execution }
      return Execution(gpu, prepared.job, images, context)
    } catch let error as GPUError where backend == .auto {
      return execution.onCPU(insteadOf: error)
    }
  }

  /// Calls `body` with an execution. If the GPU fails with the backend `auto`, `body` is called
  /// again with one on the CPU.
  func carryOut<Result>(
    _ execution: Execution, on backend: Backend, _ body: (Execution) throws -> Result
  ) throws -> Result {
    guard let executor = execution.executor as? GPUExecutor else { return try body(execution) }
    do {
      return try withGPU(executor) { try body(execution) }
    } catch let error as GPUError where backend == .auto || error == .failedPixel {
      let result = try body(execution.onCPU(insteadOf: error))
      // The CPU meets the same pixel and reports its position.
      if error == .failedPixel { throw error }
      return result
    }
  }

  /// Returns the GPU for a job, or nil for the CPU.
  private func gpu(
    for prepared: Prepared, _ images: JobImages, on backend: Backend
  ) throws -> GPUExecutor? {
    switch backend {
    case .cpu: return nil
    case .gpu: return try gpu.open(allowSoftware: true)
    case .auto:
      let planes = images.all.enumerated().compactMap { number, image in
        (image as? PlanarImage).map { (number, $0.layout) }
      }
      return try choice(for: prepared, planes: Dictionary(uniqueKeysWithValues: planes)).gpu
    }
  }

  /// Calls `body`, and closes the executor's context if it is lost.
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

extension Renderer.Options {
  /// Creates the job that applies chains to images, without checking the other options.
  ///
  /// The parameters are those of the renderer's method.
  package func job(
    _ chains: [Chain], _ source: ImageTraits?, _ inputs: [String: ImageTraits],
    depth: Depth? = nil
  ) throws(ChainError) -> Job {
    try Job(chains, source, inputs, quality, depth ?? self.depth, profile)
  }
}
