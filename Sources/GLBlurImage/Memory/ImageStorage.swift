/// The bytes of an image.
///
/// `@unchecked Sendable`: `write` and `clampFloats` are called only while an `Image` is being
/// created, before a second reference can exist. Afterwards the bytes are only read.
@safe final class ImageStorage: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  private let byteCount: Int
  /// The owner of the bytes, or nil if they are borrowed.
  private let buffer: Buffer?

  /// Creates storage with undefined contents.
  ///
  /// - Throws: `ImageError.outOfMemory` if there is no memory.
  init(byteCount: Int) throws(ImageError) {
    let buffer = try Buffer(holding: byteCount)
    unsafe start = buffer.bytes
    self.buffer = buffer
    self.byteCount = byteCount
  }

  /// Creates storage of borrowed bytes, which must stay unchanged while it is used.
  @unsafe init(borrowing start: UnsafeMutableRawPointer, byteCount: Int) {
    unsafe self.start = start
    self.byteCount = byteCount
    buffer = nil
  }

  /// The address of the first byte, valid as long as the storage.
  @unsafe var base: UnsafeRawPointer { unsafe UnsafeRawPointer(start) }

  private var bytes: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }

  func clear() {
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  func read<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe UnsafeRawBufferPointer(bytes).bytes)
  }

  func write<Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    var span = unsafe bytes.mutableBytes
    try body(&span)
  }

  /// Clamps floats to 0…1 and turns NaN into 0.
  ///
  /// - Returns: The number of floats outside 0…1.
  func clampFloats() -> Int {
    let floats = unsafe bytes.bindMemory(to: Float.self)
    var count = 0
    for index in floats.indices {
      let value = unsafe floats[index]
      // Comparisons with NaN are false, so NaN becomes 0 and is counted.
      let clamped = value > 0 ? min(value, 1) : 0
      count += clamped == value ? 0 : 1
      unsafe floats[index] = clamped
    }
    return count
  }
}
