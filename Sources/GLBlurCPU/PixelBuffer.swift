import GLBlurEngine

/// Premultiplied pixels of a stored result, as 32-bit floats.
///
/// `@unchecked Sendable`: while a pass runs, its threads write disjoint rows of its target and only
/// read all other buffers; passes follow each other.
@safe final class PixelBuffer: @unchecked Sendable {
  let capacity: Int
  private let buffer: Buffer

  var pixels: UnsafeMutablePointer<Pixel> { unsafe buffer.elements() }

  /// For rows.
  init(capacity: Int) {
    self.capacity = capacity
    buffer = Buffer(byteCount: capacity * MemoryLayout<Pixel>.stride)
  }

  /// For a picture.
  ///
  /// - Throws: `ImageError.outOfMemory` where the system has none.
  init(holding size: Size) throws(ImageError) {
    capacity = size.area
    buffer = try Buffer(holding: capacity * MemoryLayout<Pixel>.stride)
  }
}
