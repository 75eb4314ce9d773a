import CKernels
import GLBlurEngine

/// A writer of rows whose every pixel is one of an image, in the image's format.
struct PickRowWriter: RowWriter {
  private let part: ImagePart
  private let kernels: RowKernels
  private let rows: Resample?
  private let y: Int
  /// The columns of the image, relative to the part's first.
  private let columns: [Int32]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - resized: The image and the kernels, which have one tap each.
  ///   - part: The image, or the part of it in memory.
  init(
    _ resized: ResizedImage, _ part: ImagePart, _ columns: Range<Int>, _ kernels: RowKernels
  ) {
    self.part = part
    self.kernels = kernels
    rows = resized.kernel(.vertical)
    y = resized.y
    let across = resized.kernel(.horizontal)
    self.columns = columns.map { x in
      let index = x - resized.x
      return Int32((across.map { $0.firsts[index - $0.origin] } ?? index) - part.x)
    }
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let index = y - self.y
    let row = rows.map { $0.firsts[index - $0.origin] } ?? index
    unsafe kernels.table.pointee.pick_pixels(
      bytes.assumingMemoryBound(to: UInt8.self),
      (part.image.base + (row - part.y) * part.image.bytesPerRow)
        .assumingMemoryBound(to: UInt8.self), columns, columns.count,
      part.image.format.bytesPerPixel)
  }
}
