import GLBlurEngine

/// A buffer of premultiplied pixels in 32-bit floats, for a pass's result or for rows.
///
/// `@unchecked Sendable`: a pass's threads write disjoint rows of its target and only read other
/// buffers. Passes follow each other.
@safe final class PixelBuffer: @unchecked Sendable {
  let capacity: Int
  private let buffer: Buffer

  var pixels: UnsafeMutablePointer<Pixel> { unsafe buffer.elements() }

  init(capacity: Int) {
    self.capacity = capacity
    buffer = Buffer(byteCount: capacity * MemoryLayout<Pixel>.stride)
  }

  /// Creates a buffer for a picture.
  ///
  /// - Throws: `ImageError.outOfMemory`.
  init(holding size: Size) throws(ImageError) {
    capacity = size.area
    buffer = try Buffer(holding: capacity * MemoryLayout<Pixel>.stride)
  }
}
