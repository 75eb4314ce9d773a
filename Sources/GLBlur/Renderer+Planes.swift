public import GLBlurChain
import GLBlurGPU

extension Renderer {
  /// Applies a chain to a frame of a film. Blocks the calling thread. A GPU gets the frame as
  /// planes, which have fewer bytes than pixels, and converts them; otherwise the CPU does. Both
  /// give the same pixels.
  ///
  /// ```swift
  /// let converter = FrameConverter(reader.format)
  /// let image = try renderer.render(card, converter.picture(of: planes))
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - frame: The input picture, made by a `FrameConverter` of GLBlurVideo.
  ///   - inputs: Further images, by their names in the chain.
  /// - Returns: The result for `frame.image()`.
  /// - Throws: The errors of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ frame: PlanarImage, inputs: [String: Image] = [:]
  ) throws -> Image {
    try render([chain], frame, inputs: inputs, on: nil, in: context)[0].image
  }

  /// Applies a chain to a frame of a film without blocking the calling task's thread.
  ///
  /// Scheduling and cancellation are those of `render(_:_:inputs:progress:)` for an image.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - frame: The input picture, made by a `FrameConverter` of GLBlurVideo.
  ///   - inputs: Further images, by their names in the chain.
  ///   - progress: Receives the completed share of the render, 0…1.
  /// - Returns: The result for `frame.image()`.
  /// - Throws: The errors of `render(_:_:inputs:progress:)` for an image.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ frame: PlanarImage, inputs: [String: Image] = [:],
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Image {
    try await awaiting(progress: progress) { [self] context in
      try render([chain], frame, inputs: inputs, on: nil, in: context)[0].image
    }
  }
}

extension Renderer.Options {
  /// Whether a render may open a GPU.
  package var mayOpenGPU: Bool {
    switch backend {
    case .auto: GPUExecutor.mayHaveHardware || device == .software
    case .gpu: true
    case .cpu: false
    }
  }
}
