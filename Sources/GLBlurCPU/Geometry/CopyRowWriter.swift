import CKernels
import GLBlurEngine

/// A writer of rows of pixels from other places of an image, in the image's format.
struct CopyRowWriter: RowWriter {
  private let copy: PixelCopy
  private let part: ImagePart
  private let columns: Range<Int>
  private let kernels: RowKernels
  let streams: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - part: The image, or the part of it in memory.
  ///   - streams: Whether to write past the caches.
  init(
    _ copy: PixelCopy, _ part: ImagePart, _ columns: Range<Int>, _ kernels: RowKernels,
    streams: Bool
  ) {
    self.copy = copy
    self.part = part
    self.columns = columns
    self.kernels = kernels
    self.streams = streams
  }

  /// Returns whether pixels of an image can be copied to a result unchanged. Floats may leave 0…1,
  /// so they are converted.
  static func copies(_ source: PixelFormat, to result: PixelFormat) -> Bool {
    source == result && (source == .rgba8 || source == .rgba16)
  }

  /// The number of rows written together if they are columns of the image. A row of that many
  /// columns fills a cache line.
  static let rowsAcross = 16

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    unsafe write(y..<y + 1, into: bytes, bytesPerRow: 0)
  }

  func write(_ rows: Range<Int>, into bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
    let table = unsafe kernels.table.pointee
    let size = part.image.format.bytesPerPixel
    let count = columns.count
    let start = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    if !copy.isAcross {
      for y in rows {
        let reverses = copy.right.x < 0
        let first = copy.place(x: reverses ? columns.upperBound - 1 : columns.lowerBound, y: y)
        unsafe table.copy_pixels(
          start + (y - rows.lowerBound) * bytesPerRow, address(first), count, size, reverses,
          streams)
      }
      return
    }
    // Rows of the result are columns of the image, from left to right or back.
    let isUpward = copy.down.x < 0
    let first = copy.place(
      x: columns.lowerBound, y: isUpward ? rows.upperBound - 1 : rows.lowerBound)
    unsafe table.transpose_pixels(
      start + (isUpward ? (rows.count - 1) * bytesPerRow : 0),
      isUpward ? -bytesPerRow : bytesPerRow, address(first),
      copy.right.y * part.image.bytesPerRow, count, rows.count, size, streams)
  }

  private func address(_ place: SIMD2<Int>) -> UnsafePointer<UInt8> {
    let image = part.image
    let offset =
      (place.y - part.y) * image.bytesPerRow + (place.x - part.x) * image.format.bytesPerPixel
    return unsafe (image.base + offset).assumingMemoryBound(to: UInt8.self)
  }
}
