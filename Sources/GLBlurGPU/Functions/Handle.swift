/// What C calls a pointer to something opaque: an EGLDisplay, a gbm_device, a GLsync, a function.
///
/// Only the library that gave a handle looks behind it. As a number it may cross threads, be a
/// key, and be invented by a test.
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
