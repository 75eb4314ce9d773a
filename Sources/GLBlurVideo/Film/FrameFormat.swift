public import GLBlurImage

/// The meaning of a frame's bytes: its planes, and the colours of their samples.
///
/// A frame consists of its planes without gaps: luma, Cb, Cr and alpha, if present. An 8-bit sample
/// is a byte. A wider sample is the low bits of a 16-bit word, low byte first.
public struct FrameFormat: Hashable, Sendable {
  /// The width and the height, in pixels, 1 or more. Chroma of an odd size is rounded up.
  public let size: Size
  /// The number of chroma samples.
  public let subsampling: Subsampling
  /// The number of bits of a sample, 8…16.
  public let bits: Int
  /// Whether there is a plane of alpha, straight and of the full range.
  public let hasAlpha: Bool
  /// The matrix from red, green and blue to luma and chroma.
  public let matrix: YCbCrMatrix
  /// The range of samples from black to white.
  public let range: SampleRange
  /// The position of a chroma sample, with subsampling.
  public let site: ChromaSite

  /// Creates a format. The defaults are those of most H.264 films.
  ///
  /// - Parameters:
  ///   - size: The width and the height, in pixels.
  ///   - subsampling: The number of chroma samples. The default is one pair for four pixels.
  ///   - bits: The number of bits of a sample, 8…16. The default is 8.
  ///   - hasAlpha: Whether there is a plane of alpha. The default is false.
  ///   - matrix: The matrix from red, green and blue to luma and chroma. The default is BT.709.
  ///   - range: The range of samples from black to white. The default is limited.
  ///   - site: The position of a chroma sample. The default is that of H.264.
  /// - Throws: `FilmError.format` if no image has the size, for another number of bits, and for
  ///   planes of green, blue and red with subsampling.
  public init(
    size: Size, subsampling: Subsampling = .yuv420, bits: Int = 8, hasAlpha: Bool = false,
    matrix: YCbCrMatrix = .bt709, range: SampleRange = .limited, site: ChromaSite = .left
  ) throws(FilmError) {
    let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !isTooLarge, area <= Image.maximumPixels else {
      throw .format(
        reason: "a size of \(size) is not allowed; expected 1 to \(Image.maximumPixels) pixels")
    }
    guard 8...16 ~= bits else {
      throw .format(reason: "\(bits) bits are not allowed; expected 8 to 16")
    }
    guard matrix != .identity || subsampling == .yuv444 else {
      throw .format(
        reason: "green, blue and red cannot have the planes of \(subsampling.rawValue); "
          + "expected 444")
    }
    self.size = size
    self.subsampling = subsampling
    self.bits = bits
    self.hasAlpha = hasAlpha
    self.matrix = matrix
    self.range = range
    self.site = site
  }

  /// The format of a frame's image: 8 bits stay 8, and more become 16.
  public var pixelFormat: PixelFormat { bits == 8 ? .rgba8 : .rgba16 }

  /// The number of bytes of a frame.
  public var byteCount: Int { planes.last?.upperBound ?? 0 }

  /// Throws an error unless the number of bytes is that of a frame.
  func check(_ planes: [UInt8]) throws(FilmError) {
    guard planes.count == byteCount else {
      throw .frame(reason: "\(planes.count) bytes are given, and its format has \(byteCount)")
    }
  }

  var bytesPerSample: Int { bits == 8 ? 1 : 2 }

  var chromaSize: Size {
    Size(
      width: subsampling.halvesColumns ? (size.width + 1) / 2 : size.width,
      height: subsampling.halvesRows ? (size.height + 1) / 2 : size.height)
  }

  /// The positions of luma, Cb, Cr and alpha among the bytes of a frame. A missing plane is empty.
  var planes: [Range<Int>] {
    let luma = size.width * size.height * bytesPerSample
    let chroma =
      subsampling == .grey ? 0 : chromaSize.width * chromaSize.height * bytesPerSample
    var start = 0
    return [luma, chroma, chroma, hasAlpha ? luma : 0].map { count in
      defer { start += count }
      return start..<start + count
    }
  }
}
