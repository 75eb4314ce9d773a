public import GLBlurChain
public import GLBlurGPU

extension Renderer {
  /// Applies a chain to an image on the GPU, and leaves the result in memory that other processes
  /// and devices can read without a copy.
  ///
  /// The result is that of `render` for a depth of 8 bits, byte for byte, whatever the depth in the
  /// options is. It is never rendered in tiles.
  ///
  /// ```swift
  /// let renderer = Renderer(.init(device: .gbm(path: nil)))
  /// let frame = try renderer.renderToDMABuf(card, photo)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The image that the chain is applied to.
  ///   - inputs: Further images, by the names under which the chain refers to them.
  /// - Returns: The buffer with the result.
  /// - Throws: `GPUError.noExport` if the device is not a GBM device or its driver cannot export,
  ///   `GPUError.buffer` if there is no memory for the buffer, and the errors of `render`.
  public func renderToDMABuf(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> DMABuf {
    try exported(chain, source, inputs)
  }

  /// Renders a chain that starts from its canvas into memory that other devices can read. It is as
  /// `renderToDMABuf(_:_:inputs:)` otherwise.
  ///
  /// - Throws: `ChainError` if the chain has no canvas, and the errors of
  ///   `renderToDMABuf(_:_:inputs:)`.
  public func renderToDMABuf(_ chain: Chain, inputs: [String: Image] = [:]) throws -> DMABuf {
    try exported(chain, nil, inputs)
  }

  private func exported(
    _ chain: Chain, _ source: Image?, _ inputs: [String: Image]
  ) throws -> DMABuf {
    let job = try job([chain], source?.traits, inputs, depth: .bits8)
    let images = JobImages(job, source: source, inputs)
    let context = context
    let prepared = try Prepared(job, in: context).checkingCost()
      .measuringPixels(with: .survey(images, context))
    let executor = try gpu.open(allowSoftware: true)
    return try withGPU(executor) {
      try executor.export(prepared.planned(for: .gpu).plan, images: images.all)
    }
  }
}
