/// A picture of which parts can be had: one in memory, or one that lies in a file.
package protocol PixelSource: Sendable {
  var shape: ImageShape { get }

  /// Part of the picture, in memory.
  ///
  /// - Parameter region: within the picture.
  /// - Returns: at least that.
  /// - Throws: what is wrong with the file.
  func part(_ region: Region) throws -> ImagePart
}

/// An image that is part of a larger picture.
package struct ImagePart: Sendable {
  package let image: Image
  /// The column and the row of the picture that the image's first pixel is.
  package let x: Int
  package let y: Int

  package init(_ image: Image, x: Int = 0, y: Int = 0) {
    self.image = image
    self.x = x
    self.y = y
  }

  /// What of the picture it is.
  package var region: Region { Region(x: x, y: y, width: image.width, height: image.height) }

  /// A region of the picture as an image of its own; the same pixels where it is all of this part.
  ///
  /// - Parameter region: within this part.
  package func cropped(to region: Region) throws -> Image {
    if region == self.region { return image }
    let source = image
    let inside = region.offset(x: -x, y: -y)
    return try Image(
      region.size, format: source.format, profile: source.profile,
      overwrittenBy: { (target: inout MutableRawSpan) in source.copy(inside, to: &target) })
  }
}

extension Image: PixelSource {
  package var byteCount: Int { height * bytesPerRow }

  package func part(_ region: Region) -> ImagePart { ImagePart(self) }

  /// Copies packed rows of a region of this image.
  fileprivate func copy(_ region: Region, to target: inout MutableRawSpan) {
    let (row, offset) = (region.width * format.bytesPerPixel, region.x * format.bytesPerPixel)
    withBytes { bytes in
      for y in 0..<region.height {
        copyBytes(
          bytes, from: (region.y + y) * bytesPerRow + offset, to: &target, at: y * row, count: row)
      }
    }
  }

  /// Copies the image to its place in the packed rows of a larger one.
  ///
  /// - Parameter region: of the image's size, within `size`.
  package func copy(to target: inout MutableRawSpan, at region: Region, of size: Size) {
    let pixel = format.bytesPerPixel
    withBytes { bytes in
      for y in 0..<height {
        copyBytes(
          bytes, from: y * bytesPerRow, to: &target,
          at: ((region.y + y) * size.width + region.x) * pixel, count: bytesPerRow)
      }
    }
  }
}
