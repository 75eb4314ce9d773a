/// A picture that is read in parts: an image in memory, or one in a scratch file.
package protocol PixelSource: Sendable {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }

  var clampedSamples: Int { get }

  var notes: [String] { get }

  var metadata: Metadata { get }

  /// The picture's bytes in memory, or 0 if it is in a file.
  var residentBytes: Int { get }

  /// Returns a part of the picture that contains a region of it.
  ///
  /// - Throws: An error if the file cannot be read.
  func part(_ region: Region) throws -> ImagePart
}

extension PixelSource {
  package var clampedSamples: Int { 0 }
  package var notes: [String] { [] }
  package var metadata: Metadata { .none }
  package var residentBytes: Int { 0 }

  package var readingNotes: [String] { notes + [clampingNote(clampedSamples)].compactMap(\.self) }
}

/// An image that is a part of a larger picture.
package struct ImagePart: Sendable {
  package let image: Image
  package let x: Int
  package let y: Int

  package init(_ image: Image, x: Int = 0, y: Int = 0) {
    self.image = image
    self.x = x
    self.y = y
  }

  package var region: Region { Region(x: x, y: y, width: image.width, height: image.height) }

  /// Returns a region within this part, sharing the pixels of the whole part.
  ///
  /// - Throws: `ImageError.outOfMemory`.
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

  package var residentBytes: Int { byteCount + metadata.byteCount }

  package func part(_ region: Region) -> ImagePart { ImagePart(self) }

  fileprivate func copy(_ region: Region, to target: inout MutableRawSpan) {
    let (row, offset) = (region.width * format.bytesPerPixel, region.x * format.bytesPerPixel)
    withBytes { bytes in
      for y in 0..<region.height {
        copyBytes(
          bytes, from: (region.y + y) * bytesPerRow + offset, to: &target, at: y * row, count: row)
      }
    }
  }

  /// Copies the image to a region of the rows of an image of another size.
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

package func clampingNote(_ count: Int) -> String? {
  guard count > 0 else { return nil }
  let subject = count == 1 ? "1 sample is" : "\(count) samples are"
  return "\(subject) NaN, infinite or beyond 0…1, and clamped to that range; scale the values of "
    + "the image to keep them"
}
