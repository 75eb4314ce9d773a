import GLBlurEngine

/// A picture of a caller's integers in another layout than that of images. The parts that are read are
/// converted; a Gaussian that is the only reader converts rows itself.
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
