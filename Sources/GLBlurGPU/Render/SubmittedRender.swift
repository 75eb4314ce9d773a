import GLBlurEngine

/// A render whose draws are under way. Belongs to the GL room.
struct SubmittedRender {
  enum Output {
    case read(Image)
    /// On its way through a staging buffer.
    case staged(StagedPixels, Size)
  }

  let format: PixelFormat
  let profile: ColorProfile
  /// By their numbers in the plan.
  var outputs: [Int: Output] = [:]

  var staged: [StagedPixels] {
    outputs.values.compactMap { if case .staged(let pixels, _) = $0 { pixels } else { nil } }
  }
}
