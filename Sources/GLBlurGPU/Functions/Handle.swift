/// An opaque pointer of a C library: an EGLDisplay, a gbm_device, a GLsync or a function.
///
/// Only the library that returned the pointer dereferences it. A handle keeps it as a number, so
/// that it can cross threads, be a dictionary's key, and be made up by a test.
package struct Handle: Hashable, Sendable {
  package let bits: UInt

  package init(bits: UInt) {
    self.bits = bits
  }

  package init?(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer else { return nil }
    bits = UInt(bitPattern: pointer)
  }

  package init?(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    bits = UInt(bitPattern: pointer)
  }

  package var pointer: UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: bits)
  }

  package var opaquePointer: OpaquePointer? {
    unsafe OpaquePointer(bitPattern: bits)
  }
}
