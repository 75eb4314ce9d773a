import GLBlurCPU
import GLBlurChain
import GLBlurGPU

/// Where a picture that is being decoded, and its result, are held.
enum StreamingStrategy {
  /// The CPU reads rows as they are decoded and computes rows of the result on demand. A result
  /// that must be complete before its first row is written is kept in memory or in an unnamed file.
  case stream(keepsResult: Bool)
  case memory
  case files

  /// Chooses the cheapest way that the memory allows.
  ///
  /// - Parameters:
  ///   - measuring: The memory needed to compute the pixels on which the job depends.
  ///   - writing: Returns the number of bytes that the writer of the result takes, or throws an
  ///     error if the result cannot be written.
  /// - Throws: `ImageError.memory` if even the smallest tiles need too much.
  init(
    _ prepared: Prepared, _ source: any PictureSource, _ execution: Execution,
    measuring: @autoclosure () throws -> TileMemory, writing: (ImageShape) throws -> Int
  ) throws {
    let plan = try prepared.planned(for: .cpu).plan
    let shape = source.shape
    let images = execution.images
    let memory = execution.context.memory
    let usesGPU = execution.kind == .gpu
    let inputs =
      images.bytes(for: plan, countsSource: false) + (usesGPU ? GPUExecutor.driverMemory : 0)
    let picture = shape.byteCount
    let decoded = source.decodingBytes + (source.isWhole ? 0 : picture)
    let result = plan.resultBytes(as: prepared.job.format)
    let writing =
      try plan.outputs.first.map { try writing(ImageShape($0, prepared.job.format)) } ?? 0
    if !usesGPU, !prepared.job.dependsOnPixels {
      let cpu = execution.context.cpu
      let keepsSource = cpu.keepsSource(of: plan, source)
      let streaming =
        inputs + cpu.memory(for: plan, format: prepared.job.format)
        + (keepsSource ? decoded : source.decodingBytes + cpu.streamedBytes(of: shape))
        + writing
      if memory.allows(streaming - result) {
        self = .stream(keepsResult: memory.allows(streaming))
        return
      }
    }
    let backdrops = prepared.job.dependsOnPixels ? Survey.bytes(pixels: shape.size.area) : 0
    let pixels = max(
      decoded, 2 * (picture + result) + backdrops, picture + result + writing)
    let mayFit = memory.allows(inputs + pixels)
    // The picture is in memory even if the chain does not read it.
    if mayFit, try memory.allows(picture + execution.wholeBytes(for: prepared)) {
      self = .memory
      return
    }
    var tiles = try execution.tileMemory(for: prepared)
    tiles.include(try measuring())
    if mayFit, memory.allows(picture + result + tiles.sufficient) {
      self = .memory
      return
    }
    let files = images.residentBytes + max(source.decodingBytes, writing)
    if !memory.allows(max(files, tiles.least)) {
      throw images.error(needing: max(files, tiles.sufficient), memory)
    }
    self = .files
  }
}
