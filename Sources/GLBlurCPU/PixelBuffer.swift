import GLBlurCore

/// Premultiplied pixels of a stored result, as 32-bit floats.
///
/// `@unchecked Sendable`: while a pass runs, its threads write disjoint rows of its target and only
/// read all other buffers; passes follow each other.
@safe final class PixelBuffer: @unchecked Sendable {
  let capacity: Int
  private let buffer: Buffer

  var pixels: UnsafeMutablePointer<Pixel> { unsafe buffer.elements() }

  init(capacity: Int) {
    self.capacity = capacity
    buffer = Buffer(byteCount: capacity * MemoryLayout<Pixel>.stride)
  }
}
