import GLBlurEngine

/// A caller's integer picture in another layout than images have. The parts that are read are
/// converted; a Gaussian that alone reads it converts rows itself.
struct BorrowedSource: PixelSource {
  let pixels: BorrowedPixels
  let profile: ColorProfile
  private let executor: CPUExecutor
  private let control: RenderControl?

  init(
    _ pixels: BorrowedPixels, profile: ColorProfile, _ executor: CPUExecutor,
    _ control: RenderControl?
  ) {
    self.pixels = pixels
    self.profile = profile
    self.executor = executor
    self.control = control
  }

  var shape: ImageShape { pixels.shape }

  func part(_ region: Region) throws -> ImagePart {
    ImagePart(
      try executor.image(of: pixels, profile: profile, region, control: control), x: region.x,
      y: region.y)
  }
}
