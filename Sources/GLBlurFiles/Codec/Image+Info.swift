import GLBlurImage

extension Image {
  /// Creates an image of the size and format that a file's header gives, and has the file's reader
  /// fill it.
  init(
    _ info: ImageInfo, profile: ColorProfile, name: String,
    filledBy fill: (inout MutableRawSpan) throws(FileError) -> Void
  ) throws(FileError) {
    do {
      try self.init(size: info.size, format: info.format, profile: profile, filledBy: fill)
    } catch let error as FileError {
      throw error
    } catch ImageError.outOfMemory {
      throw .readFailed(name: name, reason: "not enough memory")
    } catch {
      throw .tooLarge(name: name, size: info.size, limit: Self.maximumPixels)
    }
  }
}
