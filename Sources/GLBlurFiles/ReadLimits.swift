public import GLBlurImage

/// What is taken of image files that come from anywhere. An image beyond is refused by its header,
/// before memory is taken for its pixels.
public struct ReadLimits: Hashable, Sendable {
  /// The most pixels of an image: 1…`Image.maximumPixels`.
  public let maxPixels: Int

  /// - Parameter maxPixels: a number beyond the range counts as the nearest within.
  public init(maxPixels: Int = Image.maximumPixels) {
    self.maxPixels = min(max(maxPixels, 1), Image.maximumPixels)
  }

  /// The most bytes of a file that is kept in memory while it is decoded: a JPEG or `.cube` file,
  /// and any that comes through a pipe. An entry of a `.cube` file has three numbers of up to 15
  /// characters and takes more than a pixel of any other format; the rest is for what is no pixel,
  /// as profiles and previews.
  var maxBytes: Int { 48 * maxPixels + (64 << 20) }

  func check(_ size: Size, name: String) throws(FileError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= maxPixels else {
      throw .tooLarge(name: name, size: size, limit: maxPixels)
    }
  }

  /// - Parameter count: bytes that have been read so far.
  package func check(_ count: Int, name: String) throws(FileError) {
    guard count <= maxBytes else { throw .tooLong(name: name, limit: maxBytes) }
  }
}
