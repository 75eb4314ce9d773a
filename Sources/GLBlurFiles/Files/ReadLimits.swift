public import GLBlurImage

/// Limits on image files from untrusted sources. An image beyond the limits is rejected by its
/// header, before memory for its pixels is allocated.
public struct ReadLimits: Hashable, Sendable {
  /// The greatest number of pixels of an image: 1…`Image.maximumPixels`.
  public let maxPixels: Int
  /// The greatest number of frames of an animation that is read as a whole, at least 1. The default
  /// is 10 000. The first frame of a longer file can still be read, except from an animated PNG
  /// file in which other programs show another picture.
  public var maxFrames = ReadLimits.usualFrames
  /// The memory that decoding may take, or nil for no limit.
  package var memory: MemoryLimit?
  /// Whether formats are read whose readers are not made for untrusted files, that is, those that
  /// are not `FileFormat.isTrusted`. The default is false.
  public var allowsUntrustedFormats = false
  /// Whether to decode the intact part of a PNG, JPEG, TIFF, PFM or Netpbm file whose pixels are
  /// damaged or incomplete. Missing rows are transparent, and `Image.notes` gives their number. The
  /// default is false: such a file is an error.
  ///
  /// If true, even a sound picture is decoded as a whole when it is opened. A file of a few bytes
  /// may state any size within the limits.
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
  /// - Parameter maxPixels: The greatest number of pixels of an image. Other numbers are replaced
  ///   by the nearest one in 1…`Image.maximumPixels`.
  public init(maxPixels: Int = Image.maximumPixels) {
    self.maxPixels = min(max(maxPixels, 1), Image.maximumPixels)
  }

  /// The default of `maxFrames`.
  package static let usualFrames = 10_000

  /// The greatest number of bytes of a file that is kept during decoding: a `.cube` file, or any
  /// file from a pipe.
  ///
  /// A `.cube` entry, of three numbers with up to 15 characters each, needs more bytes than a pixel
  /// in any other format. The constant part leaves room for other data, such as profiles and
  /// previews.
  var maxBytes: Int { 48 * maxPixels + (64 << 20) }

  /// Throws `FileError.tooLarge` if an image of this size has too many pixels.
  package func check(_ size: Size, name: String) throws(FileError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= maxPixels else {
      throw .tooLarge(name: name, size: size, limit: maxPixels)
    }
  }

  /// Throws `FileError.tooManyFrames` if an animation has too many frames.
  func check(frames count: Int, name: String) throws(FileError) {
    guard count <= max(1, maxFrames) else {
      throw .tooManyFrames(name: name, count: count, limit: max(1, maxFrames))
    }
  }

  /// Throws `FileError.tooLong` if an image file has more bytes than any image within the limits
  /// needs.
  package func check(_ count: Int, name: String) throws(FileError) {
    guard count <= maxBytes else { throw .tooLong(name: name, limit: maxBytes) }
  }

  /// Throws `FileError.memory` if decoding takes more memory than is allowed.
  func check(decodingBytes count: Int, name: String) throws(FileError) {
    guard let memory, !memory.allows(count) else { return }
    throw .memory(name: name, memory.error(needing: count))
  }
}
