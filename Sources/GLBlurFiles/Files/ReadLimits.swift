public import GLBlurImage

/// Limits for untrusted image files, checked by the header, before memory for pixels is allocated.
public struct ReadLimits: Hashable, Sendable {
  /// The greatest number of pixels of an image: 1…`Image.maximumPixels`.
  public let maxPixels: Int
  /// The most frames of an animation that is read as a whole, at least 1, by default 10 000. Of a
  /// longer file only the first frame is read, if other programs show that frame too.
  public var maxFrames = ReadLimits.usualFrames
  /// The memory for decoding, or nil for no limit.
  package var memory: MemoryLimit?
  /// Whether to read formats that are not `FileFormat.isTrusted`. The default is false.
  public var allowsUntrustedFormats = false
  /// Whether to decode the intact part of a damaged or incomplete PNG, JPEG, TIFF, PFM or Netpbm
  /// file. Missing rows are transparent, and `Image.notes` gives their number. The default, false,
  /// makes such a file an error.
  ///
  /// If true, every picture is decoded as a whole when it is opened, and a file of a few bytes may
  /// state any size within the limits.
  public var isLenient = false
  /// The file name of libvips, or nil for the usual one.
  package var libvips: String?
  /// The file name of Little CMS, or nil for the usual one.
  package var littleCMS: String?
  /// The file name of libwebp, or nil for the usual one.
  package var libwebp: String?
  /// The file name of libtiff, or nil for the version that glblur was built with.
  package var libtiff: String?

  /// Creates limits for untrusted files.
  ///
  /// - Parameter maxPixels: The greatest number of pixels of an image, limited to
  ///   1…`Image.maximumPixels`. The default is the greatest possible.
  public init(maxPixels: Int = Image.maximumPixels) {
    self.maxPixels = min(max(maxPixels, 1), Image.maximumPixels)
  }

  package static let usualFrames = 10_000

  /// The most bytes of a file kept during decoding: a `.cube` file, or any file from a pipe.
  ///
  /// A `.cube` entry, three numbers of up to 15 characters, needs more bytes than any other
  /// format's pixel. The constant leaves room for profiles, previews and the like.
  var maxBytes: Int { 48 * maxPixels + (64 << 20) }

  /// Throws `FileError.tooLarge` if the size has too many pixels.
  package func check(_ size: Size, name: String) throws(FileError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= maxPixels else {
      throw .tooLarge(name: name, size: size, limit: maxPixels)
    }
  }

  /// Throws `FileError.tooManyFrames` beyond `maxFrames`.
  func check(frames count: Int, name: String) throws(FileError) {
    guard count <= max(1, maxFrames) else {
      throw .tooManyFrames(name: name, count: count, limit: max(1, maxFrames))
    }
  }

  /// Throws `FileError.tooLong` beyond `maxBytes`.
  package func check(_ count: Int, name: String) throws(FileError) {
    guard count <= maxBytes else { throw .tooLong(name: name, limit: maxBytes) }
  }

  /// Throws `FileError.memory` if decoding takes too much memory.
  func check(decodingBytes count: Int, name: String) throws(FileError) {
    guard let memory, !memory.allows(count) else { return }
    throw .memory(name: name, memory.error(needing: count))
  }
}
