import GLBlurCPU
import GLBlurChain
import GLBlurFiles
import GLBlurGPU

/// Runs plans on one executor for one set of images, as a whole if the limits of the executor and
/// of memory allow it, otherwise in tiles.
package struct Execution: Sendable {
  package var executor: any PlanExecutor
  let kind: Prepared.Executor
  private(set) var device: ContextInfo?
  private(set) var fallback: GPUError?
  var images: JobImages
  private(set) var format: PixelFormat
  let options: PlanOptions
  let context: RenderContext
  /// The GPU of the render for which pixels are measured, if a GPU renders.
  private(set) var measuringGPU: GPUExecutor?

  var gpu: GPUExecutor? { executor as? GPUExecutor }

  var team: any ThreadTeam { (executor as? CPUExecutor)?.team ?? DispatchTeam(threads: 1) }

  // MARK: Jobs

  func render(_ prepared: Prepared) throws -> Rendered {
    let planned = try prepared.planned(for: kind)
    let (plan, lowered) = (planned.plan, planned.lowered)
    var results =
      allows(plan)
      ? try run(plan).map { (image: $0, tiles: 1) }
      : try images(of: lowered.outputs, kept: lowered.computed, in: lowered.network)
    let computed = results[lowered.outputs.count...].map(\.image)
    results.removeLast(computed.count)
    return Rendered(
      renderings: results.enumerated().map { index, result in
        Rendering(
          image: result.image,
          summary: summary(
            of: prepared.job, index, planned, size: result.image.size, tiles: result.tiles))
      },
      memory: prepared.job.memory == nil ? nil : try memory(of: lowered, computed))
  }

  /// Renders the only chain of a job on the CPU, which computes rows on demand.
  ///
  /// - Parameters:
  ///   - isEarly: Whether rows may be requested before the whole picture is decoded.
  ///   - keepsResult: Whether the result is held in memory, and not in an unnamed file.
  func streamedRendering(
    of prepared: Prepared, _ source: any PictureSource, isEarly: Bool, keepsResult: Bool
  ) throws -> StreamedRendering {
    let (job, planned) = (prepared.job, try prepared.planned(for: .cpu))
    let cpu = context.cpu
    let rows = try cpu.stream(
      planned.plan, source, others: Array(images.all.dropFirst()), format: format,
      profile: job.profile(of: source.profile), control: context.control, isEarly: isEarly,
      kept: keepsResult ? nil : { try ScratchImage($0, threads: cpu.threads).rows() })
    return StreamedRendering(
      rows: rows, summary: summary(of: job, 0, planned, size: rows.shape.size, tiles: 1))
  }

  func streamedRendering(of prepared: Prepared) throws -> StreamedRendering {
    let planned = try prepared.planned(for: kind)
    let (image, tiles) = try scratchImage(
      of: planned.lowered.outputs[0], in: planned.lowered.network)
    return StreamedRendering(
      rows: try image.rows(),
      summary: summary(of: prepared.job, 0, planned, size: image.shape.size, tiles: tiles))
  }

  /// Renders the only chain of a job into a caller's pixels, which have the size and sample format
  /// of the result. `cpu` copies the result of a GPU.
  func summary(
    of prepared: Prepared, into target: BorrowedPixels, by cpu: CPUExecutor
  ) throws -> RenderingSummary {
    let planned = try prepared.planned(for: kind)
    guard let executor = executor as? CPUExecutor, allows(planned.plan) else {
      let rendering = try render(prepared).renderings[0]
      try cpu.write(rendering.image, to: target, control: context.control)
      return rendering.summary
    }
    try executor.run(planned.plan, images: images.all, into: target, control: context.control)
    return summary(of: prepared.job, 0, planned, size: target.size, tiles: 1)
  }

  func summary(
    of job: Job, _ chain: Int, _ planned: Prepared.Planned, size: Size, tiles: Int
  ) -> RenderingSummary {
    let (plan, lowered) = (planned.plan, planned.lowered)
    let pictureWarnings = job.profileWarnings + lowered.warnings[chain]
    return RenderingSummary(
      size: size, backend: kind.backend, device: device, fallback: fallback,
      labels: lowered.labels[chain],
      warnings: job.warnings(ofChain: chain) + pictureWarnings + images.warnings
        + [device?.warning].compactMap(\.self),
      pictureWarnings: pictureWarnings,
      passes: tiles * plan.passes.count, slots: plan.slots.count, tiles: tiles)
  }

  // MARK: Plans

  /// Returns whether the plan can run without tiles. Results of other chains, and the whole to
  /// which a tile belongs, take `kept` bytes.
  private func allows(_ plan: Plan, kept: Int = 0) -> Bool {
    do { try executor.check(plan) } catch { return false }
    return plan.outputs.allSatisfy { $0.area <= context.mostPixels }
      && context.memory.allows(kept + bytes(for: plan))
  }

  private func run(_ plan: Plan) throws -> [Image] {
    try executor.run(
      plan, images: images.all, format: format, profile: images.profile, control: context.control)
  }

  /// Renders the outputs one by one. The images of the signals kept for the next frame follow the
  /// others.
  func images(
    of outputs: [Signal], kept: [Signal] = [], in network: Network
  ) throws -> [(image: Image, tiles: Int)] {
    let all = outputs.map { ($0, isKept: false) } + kept.map { ($0, isKept: true) }
    let bytes = all.reduce(0) { sum, output in
      let format = output.isKept ? .rgbaFloat : format
      return sum + network.operations[output.0.index].extent.area * format.bytesPerPixel
    }
    for (output, isKept) in all where !context.memory.allows(images.residentBytes + bytes) {
      try checkMemory(for: tiling(of: output, isKept: isKept, in: network), keeping: bytes)
    }
    return try all.enumerated().map { number, output in
      try part(1, of: all.count - number) {
        try image(of: output.0, isKept: output.isKept, in: network, keeping: bytes)
      }
    }
  }

  private func image(
    of output: Signal, isKept: Bool, in network: Network, keeping kept: Int
  ) throws -> (image: Image, tiles: Int) {
    let size = network.operations[output.index].extent.size
    let whole = Planner.plan(
      network, outputs: isKept ? [] : [output], kept: isKept ? [output] : [], options: options)
    if allows(whole, kept: kept - whole.resultBytes(as: format)) { return (try run(whole)[0], 1) }
    var tiles = 0
    let image = try Image(
      size, format: whole.format(ofOutput: 0, among: format), profile: images.profile,
      overwrittenBy: { (pixels: inout MutableRawSpan) throws in
        tiles = try forEachTile(
          of: output, isKept: isKept, in: network, keeping: kept
        ) { image, region in
          image.copy(to: &pixels, at: region, of: size)
        }
      })
    return (image, tiles)
  }

  /// Computes an output and calls `body` with the whole, or tile by tile if memory requires it.
  /// Returns the number of pixels that all passes of the whole compute together.
  func compute(
    _ output: Signal, in network: Network, as format: PixelFormat, keeping kept: Int,
    _ body: (Image, Region) -> Void
  ) throws -> Int {
    let whole = Planner.plan(network, outputs: [output], options: options)
    var execution = self
    execution.format = format
    if execution.allows(whole, kept: kept) {
      body(try execution.run(whole)[0], network.operations[output.index].extent)
    } else {
      _ = try execution.forEachTile(of: output, in: network, keeping: kept, body)
    }
    return whole.pixelsComputed
  }

  /// Returns an output as floats, or nil if that takes too much memory or all passes together
  /// compute more than `mostPixels`.
  func floatImage(
    of output: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image? {
    let plan = Planner.plan(network, outputs: [output], options: options)
    var floats = self
    floats.format = .rgbaFloat
    guard plan.pixelsComputed <= mostPixels, floats.allows(plan, kept: kept) else { return nil }
    return try floats.run(plan)[0]
  }

  private func scratchImage(
    of output: Signal, in network: Network
  ) throws -> (image: ScratchImage, tiles: Int) {
    let size = network.operations[output.index].extent.size
    let result = try ScratchImage(ImageShape(size, format), profile: images.profile)
    let tiles = try forEachTile(of: output, in: network, keeping: 0) { image, region in
      try result.write(image, at: region)
    }
    // The writer of the file has its own buffers.
    BufferPool.shared.drain()
    return (result, tiles)
  }

  /// Calls `body` with tiles of the output within the limits, and returns their number.
  private func forEachTile(
    of output: Signal, isKept: Bool = false, in network: Network, keeping kept: Int,
    _ body: (Image, Region) throws -> Void
  ) throws -> Int {
    let tiling = tiling(of: output, isKept: isKept, in: network) { allows($0, kept: kept) }
    try checkMemory(for: tiling, keeping: kept)
    var count = 0
    var left = network.operations[output.index].extent.area
    do {
      try tiling.forEachTile { plan, region in
        try body(try part(region.area, of: left) { try run(plan)[0] }, region)
        left -= region.area
        count += 1
      }
    } catch let failure as Tiling.Failure {
      try executor.check(failure.plan)
      throw images.error(needing: kept + tiling.bound(bytes), context.memory)
    }
    return count
  }

  func part<Result>(
    _ work: Int, of left: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let control = context.control else { return try body() }
    return try control.part(Double(work) / Double(max(work, left)), body)
  }

  func tiling(
    of output: Signal, isKept: Bool = false, in network: Network,
    where isAllowed: @escaping (Plan) -> Bool = { _ in true }
  ) -> Tiling {
    Tiling(network, output, isKept: isKept, options: options, isAllowed: isAllowed)
  }
}

extension Execution {
  init(_ job: Job, _ images: JobImages, _ context: RenderContext) {
    self.init(
      executor: context.cpu, kind: .cpu, images: images, format: job.format,
      options: CPUExecutor.planOptions, context: context)
  }

  func onCPU(insteadOf failure: GPUError) -> Execution {
    Execution(
      executor: context.cpu, kind: .cpu, fallback: failure.isAbsence ? nil : failure,
      images: images, format: format, options: CPUExecutor.planOptions, context: context)
  }

  init(_ executor: GPUExecutor, _ job: Job, _ images: JobImages, _ context: RenderContext) {
    self.init(
      executor: executor, kind: .gpu, device: executor.info, images: images, format: job.format,
      options: Prepared.Executor.gpu.planOptions(for: job), context: context)
  }

  /// Returns the execution that computes pixels during lowering: on the CPU, in 16 bits. With a GPU
  /// it adds up sums over computed pixels there.
  static func survey(
    _ images: JobImages, _ context: RenderContext, with gpu: GPUExecutor? = nil
  ) -> Execution {
    var context = context
    context.mostPixels = .max
    return Execution(
      executor: context.cpu, kind: .cpu, images: JobImages(images.all, profile: .none),
      format: .rgba16, options: CPUExecutor.planOptions, context: context, measuringGPU: gpu)
  }
}

extension Execution {
  /// Returns the plan of a signal over whose pixels a GPU adds up sums, or nil if the CPU is better
  /// at it: if the pixels are those of an image, which lie in memory, or are few, or fewer than the
  /// sums, which are read back.
  func plan(summing sums: PixelSums, over output: Signal, in network: Network, keeping kept: Int)
    -> Plan?
  {
    guard let measuringGPU else { return nil }
    let operation = network.operations[output.index]
    if case .image = operation.body { return nil }
    let area = operation.extent.area
    guard area >= Self.leastPixels, sums.count <= min(area, Self.mostSums) else { return nil }
    var gpu = self
    gpu.executor = measuringGPU
    let plan = Planner.plan(
      network, outputs: [output],
      options: GPUExecutor.planOptions(isExact: true, precision: .bits16))
    return gpu.allows(plan, kept: kept) ? plan : nil
  }

  /// As many as there are sums of `PixelSums.levels`. The CPU computes fewer pixels before a GPU has
  /// taken the picture and answered.
  private static var leastPixels: Int { PixelSums.levels.count }
  /// Every driver of OpenGL ES 3.1 has storage buffers of 2²⁷ bytes.
  private static var mostSums: Int { 1 << 24 }

  /// Returns nil if the GPU fails.
  func sums(_ sums: PixelSums, by plan: Plan) throws -> [UInt64]? {
    do {
      return try measuringGPU?.sums(
        sums, of: plan, images: images.all, control: context.control)
    } catch is GPUError {
      return nil
    }
  }
}

/// The memory needed to compute tiles of a result, in bytes.
struct TileMemory {
  /// Without this, some of the smallest tiles cannot be computed.
  var least = 0
  /// With this, no tile fails.
  var sufficient = 0

  mutating func include(_ other: TileMemory) {
    least = max(least, other.least)
    sufficient = max(sufficient, other.sufficient)
  }
}

extension Execution {
  /// Returns the bytes for all chains of a job together, without tiles.
  func wholeBytes(for prepared: Prepared) throws -> Int {
    bytes(for: try prepared.planned(for: kind).plan)
  }

  /// Returns the memory needed to render the chains of a job one by one in tiles, each into an
  /// unnamed file.
  func tileMemory(for prepared: Prepared) throws -> TileMemory {
    let lowered = try prepared.planned(for: kind).lowered
    return lowered.outputs.reduce(into: TileMemory()) { memory, output in
      memory.include(self.memory(for: tiling(of: output, in: lowered.network), keeping: 0))
    }
  }

  func tileMemory(for output: Signal, in network: Network, keeping kept: Int) -> TileMemory {
    memory(for: tiling(of: output, in: network), keeping: kept)
  }

  private func memory(for tiling: Tiling, keeping kept: Int) -> TileMemory {
    let least = least(for: tiling)
    return TileMemory(
      least: kept + least, sufficient: kept + max(least, tiling.bound(bytes)))
  }

  /// Throws an `ImageError.memory`, before any work, if even the smallest tiles do not fit.
  func checkMemory(for tiling: Tiling, keeping kept: Int) throws(ImageError) {
    // The sufficient amount takes many plans, so only the error computes it.
    guard !context.memory.allows(kept + least(for: tiling)) else { return }
    throw images.error(
      needing: memory(for: tiling, keeping: kept).sufficient, context.memory)
  }

  private func least(for tiling: Tiling) -> Int {
    tiling.smallest.map(bytes).max() ?? images.residentBytes
  }

  /// Includes images already in memory.
  func bytes(for plan: Plan) -> Int {
    images.bytes(for: plan, copies: executor.imageCopies) + executor.ownMemory
      + executor.memory(for: plan, format: format)
  }
}
