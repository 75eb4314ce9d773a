import GLBlurCPU
import GLBlurChain
import GLBlurGPU

/// The ways in which a picture that is being decoded, and its result, are held.
enum Way {
  /// The CPU reads the rows of the picture as they are decoded, and computes the rows of the result
  /// as they are asked for. If the result must be complete before its first row is written,
  /// `keepsResult` says whether it fits into memory, or else goes to a file without a name.
  case stream(keepsResult: Bool)
  /// The picture and its result are in memory.
  case memory
  /// The picture and its result are in files without names.
  case files

  /// Chooses the way with the least work that the memory allows.
  ///
  /// - Parameter usesGPU: Whether a GPU may render. A GPU cannot stream.
  /// - Throws: `ImageError.memory` if decoding the picture alone takes too much.
  init(
    _ job: RenderJob, _ source: any RowSource, _ others: [Image], _ executor: CPUExecutor,
    _ memory: MemoryLimit, usesGPU: Bool
  ) throws {
    let plan = try job.planned(for: .cpu).plan
    let shape = source.shape
    let inputs = others.reduce(usesGPU ? GPUExecutor.driverMemory : 0) { $0 + $1.byteCount }
    let picture = shape.size.area * shape.format.bytesPerPixel
    let result = plan.resultBytes(as: job.format)
    if !usesGPU, !job.dependsOnBackdrop {
      let streaming =
        inputs + executor.memory(for: plan, format: job.format) + source.decodingBytes
        + (executor.keepsSource(of: plan, shape) && !source.isWhole ? picture : 0)
      if memory.allows(streaming - result) {
        self = .stream(keepsResult: memory.allows(streaming))
        return
      }
    }
    // This counts the picture and its result, and as much again for intermediate results.
    let survey = job.dependsOnBackdrop ? Survey.bytes(pixels: shape.size.area) : 0
    if memory.allows(inputs + max(source.decodingBytes, 2 * (picture + result) + survey)) {
      self = .memory
      return
    }
    let needed = inputs + source.decodingBytes
    if source.decodingBytes > 0, !memory.allows(needed) { throw memory.error(needing: needed) }
    self = .files
  }
}
