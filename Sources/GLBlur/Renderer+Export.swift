public import GLBlurChain
public import GLBlurGPU

extension Renderer {
  /// The chain applied to an image on the GPU, into memory that other processes and devices can read
  /// without a copy. It is what `render` gives for a depth of 8 bits, byte for byte, whatever depth
  /// the options say, and never in tiles.
  ///
  /// ```swift
  /// let renderer = Renderer(.init(device: .gbm(path: nil)))
  /// let frame = try renderer.renderToDMABuf(card, photo)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: what is applied.
  ///   - source: what it is applied to.
  ///   - inputs: further images by the names that the chain knows them under.
  /// - Throws: as `render` does; `GPUError.noExport` where the device is not GBM's or its driver
  ///   cannot, `GPUError.buffer` where there is no memory for it.
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
