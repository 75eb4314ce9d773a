import GLBlurCore

/// Premultiplied pixels of a stored result, as 32-bit floats.
///
/// `@unchecked Sendable`: while a pass runs, its threads write disjoint rows of its target and only
/// read all other buffers; passes follow each other.
@safe final class PixelBuffer: @unchecked Sendable {
  let capacity: Int
  let pixels: UnsafeMutablePointer<Pixel>

  init(capacity: Int) {
    self.capacity = capacity
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, capacity) * MemoryLayout<Pixel>.stride, alignment: 64)
    unsafe pixels = unsafe bytes.bindMemory(to: Pixel.self, capacity: max(1, capacity))
  }

  deinit {
    unsafe pixels.deallocate()
  }
}
