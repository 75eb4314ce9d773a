/// The bytes of an image, 64-byte aligned.
///
/// `@unchecked Sendable`: `write` and `clampFloats` are called only while an `Image` is being
/// made, before a second reference can exist; afterwards the bytes are only read.
@safe final class PixelStorage: @unchecked Sendable {
  private let buffer: UnsafeMutableRawBufferPointer

  init(byteCount: Int) {
    unsafe buffer = .allocate(byteCount: byteCount, alignment: 64)
    unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    unsafe buffer.deallocate()
  }

  func read<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe UnsafeRawBufferPointer(buffer).bytes)
  }

  func write<Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    var span = unsafe buffer.mutableBytes
    try body(&span)
  }

  func clampFloats() {
    let floats = unsafe buffer.bindMemory(to: Float.self)
    for index in floats.indices {
      let value = unsafe floats[index]
      // A comparison with NaN is false, so NaN ends as 0.
      unsafe floats[index] = value > 0 ? min(value, 1) : 0
    }
  }
}
