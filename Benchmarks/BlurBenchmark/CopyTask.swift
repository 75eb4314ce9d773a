import Glibc

/// A memcpy in parts, between buffers that have been touched before.
///
/// `@unchecked Sendable`: every thread copies a part of its own.
@safe final class CopyTask: @unchecked Sendable {
  private let bytes: Int
  private let source: UnsafeMutablePointer<UInt8>
  private let target: UnsafeMutablePointer<UInt8>

  init(bytes: Int) {
    self.bytes = bytes
    unsafe source = .allocate(capacity: bytes)
    unsafe target = .allocate(capacity: bytes)
    unsafe source.initialize(repeating: 1, count: bytes)
    unsafe target.initialize(repeating: 2, count: bytes)
  }

  deinit {
    unsafe source.deallocate()
    unsafe target.deallocate()
  }

  func run(_ part: Int, of count: Int) {
    let start = bytes * part / count
    unsafe memcpy(target + start, source + start, bytes * (part + 1) / count - start)
  }
}
