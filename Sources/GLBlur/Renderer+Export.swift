public import GLBlurChain
public import GLBlurGPU

extension Renderer {
  /// Applies a chain to an image on the GPU, and leaves the result in memory that other processes and
  /// devices can read without a copy.
  ///
  /// The result is that of `render` for a depth of 8 bits, byte for byte, whatever depth the options
  /// say. It is never rendered in tiles.
  ///
  /// ```swift
  /// let renderer = Renderer(.init(device: .gbm(path: nil)))
  /// let frame = try renderer.renderToDMABuf(card, photo)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: the chain.
  ///   - source: the image that the chain is applied to.
  ///   - inputs: further images by the names that the chain knows them under.
  /// - Throws: as `render` does, `GPUError.noExport` if the device is not one of GBM or its driver
  ///   cannot export, `GPUError.buffer` if there is no memory for the buffer.
  public func renderToDMABuf(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> DMABuf {
    let job = try RenderJob(
      [chain], source.shape, inputs: inputs.mapValues(\.shape), options.quality,
      .bits8)
    let images = JobImages(job, source: source, inputs)
    try job.measureBackdrops(with: .survey(cpu, job, images, limits))
    let executor = try openGPU(allowSoftware: true)
    return try withGPU(executor) {
      try executor.export(job.planned(for: .gpu).plan, images: images.all)
    }
  }
}
