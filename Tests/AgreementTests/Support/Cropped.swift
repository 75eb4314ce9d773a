import GLBlurChain

/// A picture that hands out what is asked for and no pixel more, as one in a file does.
struct Cropped: PixelSource {
  let image: Image

  var shape: ImageShape { image.shape }

  func part(_ region: Region) throws -> ImagePart {
    ImagePart(try ImagePart(image).cropped(to: region), x: region.x, y: region.y)
  }
}
