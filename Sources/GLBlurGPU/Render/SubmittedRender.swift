import GLBlurEngine

/// A render whose draws the driver has taken.
struct SubmittedRender: Sendable {
  enum Output: Sendable {
    case read(Image)
    /// The output is on its way to the staging memory for results, to begin at the offset.
    case staged(offset: Int, ImageShape)
  }

  /// The format of the outputs that are not kept for the next frame.
  let format: PixelFormat
  let profile: ColorProfile
  /// The pixels in staging memory, or nil if they travel directly.
  var staged: StagedPixels?
  /// The fence that is signalled when the driver has carried out the render, if it was asked for.
  var fence: Handle?
  /// The outputs, by their numbers in the plan.
  var outputs: [Int: Output] = [:]
}
