public import GLBlurChain
public import GLBlurGPU

extension Renderer {
  /// Applies a chain to an image on the GPU and leaves the result in memory that other processes
  /// and devices can read without a copy.
  ///
  /// The result has the bytes of `render` at a depth of 8 bits, whatever depth the options state.
  /// It is never rendered in tiles.
  ///
  /// ```swift
  /// let renderer = Renderer(.init(device: .gbm(path: nil)))
  /// let frame = try renderer.renderToDMABuf(card, photo)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The input image.
  ///   - inputs: Further images, by their names in the chain.
  /// - Returns: The buffer with the result.
  /// - Throws: `GPUError.noExport` if the device is not a GBM device or its driver cannot export,
  ///   `GPUError.buffer` if there is no memory for the buffer, and the errors of `render`.
  public func renderToDMABuf(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> DMABuf {
    try exported(chain, source, inputs)
  }

  /// Renders a chain that starts from its canvas into memory that other devices can read, like
  /// `renderToDMABuf(_:_:inputs:)`.
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
