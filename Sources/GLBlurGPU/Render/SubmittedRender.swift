import GLBlurEngine

/// A render whose draws the driver has taken, for the context thread.
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

  var staged: [StagedPixels] {
    outputs.values.compactMap { if case .staged(let pixels, _) = $0 { pixels } else { nil } }
  }
}
