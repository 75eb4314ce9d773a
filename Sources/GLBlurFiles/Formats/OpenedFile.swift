import GLBlurImage

/// An image file whose header has been read, and what lies beside its pixels.
///
/// This is the one reading of a file. `ImageInfo` is a part of it, and a picture has the notes of its
/// `ImageInfo`, so that what is said about a file does not depend on who asks.
struct OpenedFile {
  let info: ImageInfo
  let source: ByteSource
  /// Reads the metadata of the picture.
  var metadata: () throws(FileError) -> Metadata = { .none }
  /// Opens the picture for decoding, which can be done once. It fails if the file is too short to have
  /// its pixels, before memory for them is allocated.
  let decoder: (Metadata) throws(FileError) -> any PictureSource

  /// Opens the picture for decoding, with its metadata. This can be done once.
  func picture() throws(FileError) -> any PictureSource {
    try source.limits.isLenient ? salvagedPicture() : decoder(metadata())
  }

  /// Returns the reading of the metadata that a file lists.
  static func metadata(
    _ info: ImageInfo, _ source: ByteSource
  ) -> () throws(FileError) -> Metadata {
    { () throws(FileError) in try MetadataReader(info, source).metadata }
  }
}
