import GLBlurImage

/// A picture source for a file whose rows do not lie in the order of the picture.
final class PartSource: PictureSource {
  let shape: ImageShape
  let profile: ColorProfile
  let notes: [String]
  let metadata: Metadata
  let isWhole: Bool
  let decodingBytes: Int
  private(set) var clampedSamples = 0
  private let decode: ((ImagePart) throws -> Void) throws -> Void

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - info: What the file says, with the notes of the picture.
  ///   - profile: The profile of the picture.
  ///   - metadata: The metadata of the picture.
  ///   - isWhole: Whether `decode` gives the whole picture at once.
  ///   - decodingBytes: The number of bytes that the decoder keeps, and those of the largest part.
  ///   - decode: The decoder, which calls its argument with each part.
  init(
    _ info: ImageInfo, _ profile: ColorProfile, metadata: Metadata = .none,
    isWhole: Bool = false, decodingBytes: Int,
    decode: @escaping ((ImagePart) throws -> Void) throws -> Void
  ) {
    shape = ImageShape(info.size, info.format)
    self.profile = profile
    notes = info.pictureNotes
    self.metadata = metadata
    self.isWhole = isWhole
    self.decodingBytes = decodingBytes + metadata.decodingBytes
    self.decode = decode
  }

  func forEachPart(_ body: (ImagePart) throws -> Void) throws {
    try decode { part in
      clampedSamples += part.image.clampedSamples
      try body(part)
    }
  }
}
