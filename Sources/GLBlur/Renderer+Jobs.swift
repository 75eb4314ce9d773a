import GLBlurCPU
package import GLBlurChain
import GLBlurFiles
package import GLBlurGPU

// All renders take one path from chains to pixels: a prepared job lowers and plans the chains,
// `execution` chooses the executor, an `Execution` renders a whole or tiles, and a
// `StreamingStrategy` says whether pictures are streamed, in memory or in files.
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

  /// `images` is called after the limits are checked.
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
    let prepared = try prepared.checkingCost()
    let execution = try execution(of: prepared, images, on: backend, in: context)
    let measured = try prepared.measuringPixels(
      with: .survey(images, context, with: execution.gpu))
    return try render(measured, by: execution, on: backend)
  }

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

  /// - Parameters:
  ///   - source: The traits of the source, or nil for the chains' canvases.
  ///   - depth: The depth of the results, or nil for that of the options.
  func job(
    _ chains: [Chain], _ source: ImageTraits?, _ inputs: [String: any PixelSource],
    depth: Depth? = nil
  ) throws -> Job {
    try options.validate()
    return try options.job(chains, source, inputs.mapValues(\.traits), depth: depth)
  }

  /// Applies a chain to a picture that is still being decoded, or to its canvas for nil.
  ///
  /// If the CPU renders and the chain allows it, rows of the picture are used as they are decoded,
  /// and rows of the result are computed on demand, so neither is in memory as a whole. Pictures
  /// that do not fit into the allowed memory are kept in unnamed files (`ScratchImage`).
  ///
  /// - Parameters:
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
    func measured(_ decoded: any PixelSource) throws -> Prepared {
      execution.images = JobImages(job, source: decoded, inputs)
      return try prepared.measuringPixels(
        with: .survey(execution.images, context, with: execution.gpu))
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
    // These rows are complete, so only the control can end their encoding.
    return context.controlled(
      StreamedRendering(
        rows: DescribedRows(
          rendering.rows,
          try metadata(
            source.metadata, of: job.chains[0], source.shape.size, rendering.rows.shape.size,
            in: context)),
        summary: rendering.summary))
  }

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

  /// Calls `body` with an execution, and again with one on the CPU if the GPU fails with the
  /// backend `auto`.
  func carryOut<Result>(
    _ execution: Execution, on backend: Backend, _ body: (Execution) throws -> Result
  ) throws -> Result {
    guard let executor = execution.gpu else { return try body(execution) }
    do {
      return try withGPU(executor) { try body(execution) }
    } catch let error as GPUError where backend == .auto || error == .failedPixel {
      let result = try body(execution.onCPU(insteadOf: error))
      // The CPU meets the same pixel and reports its position.
      if error == .failedPixel { throw error }
      return result
    }
  }

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
  /// The other options are not checked.
  package func job(
    _ chains: [Chain], _ source: ImageTraits?, _ inputs: [String: ImageTraits],
    depth: Depth? = nil
  ) throws(ChainError) -> Job {
    try Job(chains, source, inputs, quality, depth ?? self.depth, profile)
  }
}

/// The choice of `auto`, with its reason. Times are in seconds.
package enum AutoChoice: Sendable {
  /// The CPU, since there is no hardware GPU and software drivers are not considered.
  case noHardware
  /// The CPU, which is likely to finish before a GPU is open.
  case soonDone(opening: Double)
  /// The CPU, since no GPU is usable.
  case failed(GPUError)
  /// The CPU, which is likely to be faster than the GPU that an earlier process has measured.
  case recalled(renderer: String, cpu: Double, gpu: Double)
  /// The backend that is likely to be faster.
  case compared(ContextInfo, cpu: Double, gpu: Double)

  package var backend: Backend {
    if case .compared(_, let cpu, let gpu) = self, gpu < cpu { .gpu } else { .cpu }
  }
}

// A GPU is opened only if the CPU is likely to take longer than opening it, and, if an earlier
// process has measured the GPU, only if the GPU is likely to be faster.
extension Renderer {
  /// Returns the choice of the backend `auto` for a chain. Opens a GPU if a render would.
  package func choice(
    for chain: Chain, _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> AutoChoice {
    try explainedChoice(for: chain, source, inputs: inputs).reason
  }

  /// Returns the choice of `auto`, and the estimates if any were made.
  package func explainedChoice(
    for chain: Chain, _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> (reason: AutoChoice, estimate: AutoEstimate?) {
    let prepared = Prepared(try options.job([chain], source, inputs))
    do {
      let (_, reason, estimate) = try choice(for: prepared, planes: [:], isExplained: true)
      return (reason, estimate)
    } catch let error as GPUError {
      return (error.isAbsence ? .noHardware : .failed(error), nil)
    }
  }

  /// Announces pictures that will be rendered, and share the time of opening a GPU.
  ///
  /// - Parameters:
  ///   - pictures: Their number, or 0 if no more are announced.
  ///   - atATime: How many are rendered at a time, each with the threads of the options.
  package func expect(pictures: Int, atATime: Int = 1, on backend: Backend? = nil) {
    if (backend ?? options.backend) == .auto { gpu.expect(pictures, atATime: atATime) }
  }

  /// Chooses the GPU for a job, or nil for the CPU, with the reason and the estimates.
  ///
  /// - Parameters:
  ///   - planes: The layouts of the images that come as planes, by number.
  ///   - isExplained: Whether the estimates are read and no picture is rendered. Otherwise programs
  ///     are counted, which takes a millisecond, only if they may change the choice.
  /// - Throws: `GPUError` if a GPU should be opened and cannot be, or fails during measurement.
  func choice(
    for prepared: Prepared, planes: [Int: PlaneLayout], isExplained: Bool = false
  ) throws -> (gpu: GPUExecutor?, reason: AutoChoice, estimate: AutoEstimate?) {
    let allowSoftware = options.device == .software
    guard mayHaveHardware || allowSoftware else { return (nil, .noHardware, nil) }
    let (pictures, atATime, missed) = gpu.nextPicture(isTaken: !isExplained)
    let cost =
      Double(try prepared.planned(for: .cpu).plan.cost) / Double(cpu.threads * atATime)
    func estimate(_ speed: DeviceSpeed, isOpen: Bool, missed: Double) throws -> AutoEstimate {
      try self.estimate(
        prepared, planes, speed, isOpen: isOpen, isExplained: isExplained,
        AutoEstimate(
          cpu: secondsPerOperation * cost, gpu: DeviceEstimate(), pictures: pictures,
          missed: missed))
    }
    func miss(_ seconds: Double) { if !isExplained { gpu.miss(seconds) } }
    let wasOpen = gpu.isOpen(allowSoftware: allowSoftware)
    if !wasOpen {
      let record = speeds == nil ? gpu.record(allowSoftware: allowSoftware) : nil
      let opening = speeds?.opening ?? record?.speed.opening ?? BackendSpeeds.usualOpening
      if cpuTakes(cost * Double(pictures), lessThan: opening - missed) {
        let speed = speeds?.device ?? record?.speed
        let gpuTime = try speed.map {
          try $0.estimate(for: work(of: prepared, planes), isOpen: true).each
        }
        miss(secondsPerOperation * cost - (gpuTime ?? 0))
        return (nil, .soonDone(opening: opening), nil)
      }
      if let record {
        let estimate = try estimate(record.speed, isOpen: false, missed: missed)
        if estimate.backend == .cpu {
          miss(estimate.cpu - estimate.gpu.each)
          let reason = AutoChoice.recalled(
            renderer: record.renderer, cpu: estimate.cpuTotal, gpu: estimate.gpuTotal)
          return (nil, reason, estimate)
        }
      }
    }
    let executor = try gpu.open(allowSoftware: allowSoftware)
    let estimate = try estimate(speed(of: executor), isOpen: true, missed: wasOpen ? missed : 0)
    let reason = AutoChoice.compared(
      executor.info, cpu: estimate.cpuTotal, gpu: estimate.gpuTotal)
    guard estimate.backend == .gpu else {
      miss(estimate.cpu - estimate.gpu.each)
      return (nil, reason, estimate)
    }
    try gpu.note(on: executor) { try programs(of: prepared) }
    return (executor, reason, estimate)
  }

  private func estimate(
    _ prepared: Prepared, _ planes: [Int: PlaneLayout], _ speed: DeviceSpeed, isOpen: Bool,
    isExplained: Bool, _ estimate: AutoEstimate
  ) throws -> AutoEstimate {
    var work = try work(of: prepared, planes)
    var (least, most) = (estimate, estimate)
    least.gpu = speed.estimate(for: work, isOpen: isOpen)
    work.programs = work.passes
    most.gpu = speed.estimate(for: work, isOpen: isOpen)
    guard isExplained || least.backend != most.backend else { return least }
    work.programs = 0
    try gpu.count(programs(of: prepared), in: &work, allowSoftware: options.device == .software)
    least.gpu = speed.estimate(for: work, isOpen: isOpen)
    return least
  }

  private func work(of prepared: Prepared, _ planes: [Int: PlaneLayout]) throws -> DeviceWork {
    DeviceWork(
      try prepared.planned(for: .gpu).plan, images: prepared.job.shapes.map(\.format),
      // Software drivers are given pixels.
      planes: options.device == .software ? [:] : planes, format: prepared.job.format)
  }

  private func programs(of prepared: Prepared) throws -> DevicePrograms {
    try DevicePrograms(
      prepared.planned(for: .gpu).plan, images: prepared.job.shapes.map(\.format),
      format: prepared.job.format)
  }

  private func cpuTakes(_ operations: Double, lessThan limit: Double) -> Bool {
    // Measuring takes milliseconds, and is omitted if even eight nanoseconds per operation, slower
    // than any processor of today, would be fast enough.
    speeds == nil && 8e-9 * operations < limit || secondsPerOperation * operations < limit
  }

  private var secondsPerOperation: Double { speeds?.cpu ?? BackendSpeeds.measuredCPU }

  private func speed(of executor: GPUExecutor) throws -> DeviceSpeed {
    if let speeds { return speeds.device }
    return try gpu.speed(of: executor) { executor, another in
      try withGPU(executor) { try BackendSpeeds.measured(on: executor, another) }
    }
  }
}
