import SystemLibrary

/// An open C library, never closed: destructors of thread-local storage in EGL drivers would then
/// run in unmapped memory (wgpu #246 and #4285).
package struct Library: Sendable {
  package let name: LibraryName
  private let handle: Handle

  /// - Throws: `GPUError.library` if the library cannot be opened.
  package init(_ name: LibraryName) throws(GPUError) {
    guard let handle = unsafe Handle(dlopen(name.file, RTLD_NOW | RTLD_LOCAL)) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) }
      throw .library(name: name.file, reason: reason ?? "unknown", package: name.package)
    }
    self.name = name
    self.handle = handle
  }

  package func find(_ symbol: String) -> Handle? {
    unsafe Handle(dlsym(handle.pointer, symbol))
  }
}

/// A C library that is opened at run time.
package struct LibraryName: Sendable {
  package let file: String
  package let package: String

  package init(file: String, package: String) {
    self.file = file
    self.package = package
  }

  package static let egl = LibraryName(file: "libEGL.so.1", package: "libegl1")
  package static let gles = LibraryName(file: "libGLESv2.so.2", package: "libgles2")
  package static let gbm = LibraryName(file: "libgbm.so.1", package: "libgbm1")
}

/// The C functions of a library, by name and type.
package struct Symbols {
  private let library: String
  private let find: (String) -> Handle?

  package init(library: String, find: @escaping (String) -> Handle?) {
    self.library = library
    self.find = find
  }

  /// Nothing can check the type of the function.
  ///
  /// - Throws: `GPUError.symbol` if the library lacks the function.
  func callAsFunction<Function>(
    _ name: String, _ type: Function.Type
  ) throws(GPUError) -> Function {
    guard let function = optional(name, type) else {
      throw .symbol(name: name, library: library)
    }
    return function
  }

  func optional<Function>(_ name: String, _ type: Function.Type) -> Function? {
    // A C function type is a single pointer.
    find(name).map { unsafe unsafeBitCast($0.bits, to: Function.self) }
  }
}

/// An opaque pointer of a C library: an EGLDisplay, a gbm_device, a GLsync or a function.
///
/// A number can cross threads, be a dictionary's key, and be made up by a test.
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
