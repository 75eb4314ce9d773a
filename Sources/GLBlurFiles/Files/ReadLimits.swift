public import GLBlurImage

/// Limits on image files from untrusted sources. An image beyond the limits is rejected after its
/// header is read, before memory for its pixels is allocated.
public struct ReadLimits: Hashable, Sendable {
  /// The greatest number of pixels of an image: 1…`Image.maximumPixels`.
  public let maxPixels: Int
  /// The greatest number of frames of an animation that is read as a whole, at least 1. The default is
  /// 10 000. A file with more gives its first frame all the same, unless it is an animated PNG file in
  /// which other programs show another picture.
  public var maxFrames = ReadLimits.usualFrames
  /// The memory that decoding may take. The default, nil, does not limit it.
  package var memory: MemoryLimit?
  /// Whether files are read whose readers are not made for files of strangers: those of the formats
  /// that are not `FileFormat.isTrusted`. The default is false.
  public var allowsUntrustedFormats = false
  /// Whether as much is decoded as there is of a PNG, JPEG, TIFF, PFM or Netpbm file whose pixels end too
  /// early or are damaged. Rows that are missing are transparent, and `Image.notes` says how many there are. The
  /// default is false: such a file is an error.
  ///
  /// The picture is decoded as a whole when it is opened, also if the file is sound. A file of a few bytes
  /// may state any size within the limits.
  public var isLenient = false
  /// The file name of libvips, which decodes some formats. The default, nil, is the usual one.
  package var libvips: String?
  /// The file name of Little CMS, which converts the colours of some pictures. The default, nil, is
  /// the usual one.
  package var littleCMS: String?
  /// The file name of libwebp, which decodes WebP files. The default, nil, is the usual one.
  package var libwebp: String?
  /// The file name of libtiff. The default, nil, is that of the version that glblur was built with.
  package var libtiff: String?

  /// Creates limits for untrusted files.
  ///
  /// - Parameter maxPixels: The greatest number of pixels of an image. A number outside
  ///   1…`Image.maximumPixels` is replaced by the nearest one within. The default is the greatest
  ///   number that is possible.
  public init(maxPixels: Int = Image.maximumPixels) {
    self.maxPixels = min(max(maxPixels, 1), Image.maximumPixels)
  }

  /// The value of `maxFrames` unless it is set.
  package static let usualFrames = 10_000

  /// The greatest number of bytes of a file that is kept while it is decoded: a `.cube` file, and
  /// any file that is read from a pipe.
  ///
  /// An entry of a `.cube` file has three numbers of up to 15 characters, and so needs more bytes
  /// than a pixel in any other format. The constant part leaves room for data other than pixels,
  /// such as profiles and previews.
  var maxBytes: Int { 48 * maxPixels + (64 << 20) }

  /// Throws `FileError.tooLarge` if an image of the given size has too many pixels.
  package func check(_ size: Size, name: String) throws(FileError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= maxPixels else {
      throw .tooLarge(name: name, size: size, limit: maxPixels)
    }
  }

  /// Throws `FileError.tooManyFrames` if an animation has more frames than are allowed.
  func check(frames count: Int, name: String) throws(FileError) {
    guard count <= max(1, maxFrames) else {
      throw .tooManyFrames(name: name, count: count, limit: max(1, maxFrames))
    }
  }

  /// Throws `FileError.tooLong` if more bytes have been read than any image within the limits
  /// needs.
  ///
  /// - Parameters:
  ///   - count: The number of bytes read so far.
  ///   - name: The name of the file in error messages.
  package func check(_ count: Int, name: String) throws(FileError) {
    guard count <= maxBytes else { throw .tooLong(name: name, limit: maxBytes) }
  }

  /// Throws `FileError.memory` if decoding takes more memory than is allowed.
  ///
  /// - Parameters:
  ///   - count: The number of bytes that decoding takes.
  ///   - name: The name of the file in error messages.
  func check(decodingBytes count: Int, name: String) throws(FileError) {
    guard let memory, !memory.allows(count) else { return }
    throw .memory(name: name, memory.error(needing: count))
  }
}
