package import GLBlurChain
import GLBlurCPU
import GLBlurFiles
import GLBlurGPU

extension Renderer {
  /// The chain applied to a picture that is still being decoded. Where the processor renders and
  /// the chain allows it, the picture is computed as its rows come in and its result as its rows are
  /// asked for, so that neither is in memory as a whole. What does not fit into the memory that the
  /// options allow is kept in files without names (`ScratchImage`).
  ///
  /// - Throws: as `render` does, and what is wrong with the picture's data.
  package func stream(
    _ chain: Chain, _ source: any RowSource, inputs: [String: Image] = [:]
  ) throws -> StreamedRendering {
    try chain.validate(boundImages: Set(inputs.keys))
    let planning = Planning(
      [chain], source.shape, inputs: inputs.mapValues(ImageShape.init), options)
    let (plan, lowered) = try planning.plan(for: .cpu, survey: .none)
    let others = planning.names.compactMap { inputs[$0] }
    let usesGPU = mayUseGPU(for: plan, on: options.backend)
    let memory = StreamMemory(
      plan, source, others, planning.format, self, usesGPU: usesGPU)
    if !chain.dependsOnBackdrop, !usesGPU, memory.isEnough {
      let rows = try cpu.stream(
        plan, source, others: others, format: planning.format, profile: source.profile,
        kept: memory.isEnoughForResult
          ? nil : { [cpu] in try ScratchImage($0, threads: cpu.threads).rows() })
      let summary = RenderingSummary(
        size: rows.shape.size, backend: .cpu, device: nil, fallback: nil, labels: lowered.labels[0],
        passes: plan.passes.count, tiles: 1)
      return StreamedRendering(rows: rows, summary: summary)
    }
    guard memory.isEnoughForImages else {
      try memory.checkDecoding(source)
      return try renderInFiles(chain, source, inputs)
    }
    return try render(chain, Image(reading: source), inputs: inputs, on: options.backend).streamed
  }

  /// Neither the source nor the result is in memory.
  private func renderInFiles(
    _ chain: Chain, _ source: any RowSource, _ inputs: [String: Image]
  ) throws -> StreamedRendering {
    var job = RenderJob(
      [chain], try ScratchImage(reading: source), profile: source.profile, inputs: inputs, self)
    try job.measureBackdrops(with: cpu)
    return try carryOut(job, on: options.backend) { try job.streamedRendering(by: $0) }
  }
}

/// What of a picture's way through a chain fits into memory.
private struct StreamMemory {
  /// Streaming it.
  let isEnough: Bool
  /// Streaming it, and its result as a whole.
  let isEnoughForResult: Bool
  /// The picture and its result, and as much again to work on.
  let isEnoughForImages: Bool
  private let limit: MemoryLimit
  /// What is in memory besides the picture.
  private let inputs: Int

  init(
    _ plan: Plan, _ source: any RowSource, _ others: [Image], _ format: PixelFormat,
    _ renderer: Renderer, usesGPU: Bool
  ) {
    limit = MemoryLimit(renderer.options.memory, sharers: renderer.sharers)
    let (executor, shape) = (renderer.cpu, source.shape)
    inputs = others.reduce(usesGPU ? GPUExecutor.driverMemory : 0) { $0 + $1.byteCount }
    let picture = shape.size.area * shape.format.bytesPerPixel
    let result = plan.resultBytes(as: format)
    let streaming =
      inputs + executor.memory(for: plan, format: format)
      + source.decodingBytes
      + (executor.keepsSource(of: plan, shape) && !source.isWhole ? picture : 0)
    isEnough = limit.allows(streaming - result)
    isEnoughForResult = limit.allows(streaming)
    isEnoughForImages = limit.allows(
      inputs + max(source.decodingBytes, 2 * (picture + result)))
  }

  /// - Throws: `ImageError.memory` where decoding alone takes too much.
  func checkDecoding(_ source: any RowSource) throws(ImageError) {
    let needed = inputs + source.decodingBytes
    if source.decodingBytes > 0, !limit.allows(needed) { throw limit.error(needing: needed) }
  }
}
