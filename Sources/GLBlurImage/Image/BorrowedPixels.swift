/// Pixels in a caller's memory, which are read or written during a call.
///
/// `@unchecked Sendable`: the caller lends the memory for the call, in which threads write disjoint
/// rows, or only read.
@safe package struct BorrowedPixels: @unchecked Sendable {
  package let size: Size
  package let layout: PixelLayout
  private let base: UnsafeMutableRawPointer
  /// The bytes from a row to the one below it, negative if rows run upwards.
  package let stride: Int

  /// - Parameters:
  ///   - base: The top row, aligned to a sample.
  ///   - stride: A multiple of a sample, and no shorter than a row.
  @unsafe package init(
    _ base: UnsafeMutableRawPointer, stride: Int, size: Size, _ layout: PixelLayout
  ) {
    unsafe self.base = unsafe base
    self.stride = stride
    self.size = size
    self.layout = layout
  }

  package var shape: ImageShape { ImageShape(size, layout.format) }

  package var bytesPerRow: Int { size.width * layout.bytesPerPixel }

  package func row(_ y: Int) -> UnsafeMutableRawPointer { unsafe base + y * stride }

  /// Whether the memory is laid out like an image. Floats of a caller may be outside 0…1.
  package var isImage: Bool {
    layout.isStraightRGBA && layout.format != .rgbaFloat && stride == bytesPerRow
  }

  package func overlaps(_ other: BorrowedPixels) -> Bool { addresses.overlaps(other.addresses) }

  private var addresses: Range<UInt> {
    let (first, last) = unsafe (UInt(bitPattern: row(0)), UInt(bitPattern: row(size.height - 1)))
    return min(first, last)..<max(first, last) + UInt(bytesPerRow)
  }
}

/// The layout of a caller's pixels in memory.
package struct PixelLayout: Hashable, Sendable {
  /// The channels of a pixel, in the order of memory.
  package enum Channels: Int32, CaseIterable, Sendable {
    case rgba
    case bgra
    case rgb
    case bgr
    case grey
    case greyAlpha

    package var count: Int {
      switch self {
      case .rgba, .bgra: 4
      case .rgb, .bgr: 3
      case .grey: 1
      case .greyAlpha: 2
      }
    }

    package var hasAlpha: Bool { count == 4 || count == 2 }
    package var isGrey: Bool { count < 3 }
  }

  package let channels: Channels
  package let format: PixelFormat
  /// Whether colours are multiplied by alpha.
  package let isPremultiplied: Bool

  package init(_ channels: Channels, _ format: PixelFormat, isPremultiplied: Bool = false) {
    self.channels = channels
    self.format = format
    self.isPremultiplied = isPremultiplied && channels.hasAlpha
  }

  package var isStraightRGBA: Bool { channels == .rgba && !isPremultiplied }

  package var bytesPerPixel: Int { channels.count * format.bytesPerChannel }
}
