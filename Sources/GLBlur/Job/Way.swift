import GLBlurCPU
import GLBlurChain
import GLBlurGPU

/// The ways from a picture that is being decoded to its result.
enum Way {
  /// The CPU computes the picture as its rows come in, and the result as its rows are asked for.
  ///
  /// - `keepsResult`: there is memory for the whole result, where it has to be seen as a whole first.
  case stream(keepsResult: Bool)
  /// The picture and its result are in memory.
  case memory
  /// The picture and its result are in files without names.
  case files

  /// Chooses the way with the least work that the memory allows.
  ///
  /// - Parameter usesGPU: a GPU may render, which has no streams.
  /// - Throws: `ImageError.memory` where decoding the picture alone takes too much.
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
    // The picture and its result, and as much again to work on.
    if memory.allows(inputs + max(source.decodingBytes, 2 * (picture + result))) {
      self = .memory
      return
    }
    let needed = inputs + source.decodingBytes
    if source.decodingBytes > 0, !memory.allows(needed) { throw memory.error(needing: needed) }
    self = .files
  }
}
