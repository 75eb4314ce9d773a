import GLBlurEngine

/// A buffer of premultiplied pixels in 32-bit floats, for the result of a pass or for rows.
///
/// `@unchecked Sendable`: while a pass runs, its threads write disjoint rows of its target and only
/// read all other buffers. Passes follow each other.
@safe final class PixelBuffer: @unchecked Sendable {
  let capacity: Int
  private let buffer: Buffer

  var pixels: UnsafeMutablePointer<Pixel> { unsafe buffer.elements() }

  /// Creates a buffer for rows.
  init(capacity: Int) {
    self.capacity = capacity
    buffer = Buffer(byteCount: capacity * MemoryLayout<Pixel>.stride)
  }

  /// Creates a buffer for a picture.
  ///
  /// - Throws: `ImageError.outOfMemory` if the system has no memory.
  init(holding size: Size) throws(ImageError) {
    capacity = size.area
    buffer = try Buffer(holding: capacity * MemoryLayout<Pixel>.stride)
  }
}
