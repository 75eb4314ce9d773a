import GLBlurChain

/// Provides only the requested region, as a picture in a scratch file does.
struct Cropped: PixelSource {
  let image: Image

  var shape: ImageShape { image.shape }
  var profile: ColorProfile { image.profile }

  func part(_ region: Region) throws -> ImagePart {
    ImagePart(try ImagePart(image).cropped(to: region), x: region.x, y: region.y)
  }
}
