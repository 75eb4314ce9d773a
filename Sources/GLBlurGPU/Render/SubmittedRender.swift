import GLBlurEngine

/// A render whose draws the driver has taken. It is used on the context thread alone.
struct SubmittedRender {
  enum Output {
    case read(Image)
    /// The output is on its way through a staging buffer.
    case staged(StagedPixels, ImageShape)
  }

  /// The format of the outputs that are not kept for the next frame.
  let format: PixelFormat
  let profile: ColorProfile
  /// The outputs, by their numbers in the plan.
  var outputs: [Int: Output] = [:]

  /// The outputs that are on their way through staging buffers.
  var staged: [StagedPixels] {
    outputs.values.compactMap { if case .staged(let pixels, _) = $0 { pixels } else { nil } }
  }
}
