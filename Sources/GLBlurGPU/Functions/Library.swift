import SystemLibrary

/// An open C library.
///
/// It is never closed: destructors of thread-local storage in EGL drivers would then run in
/// unmapped memory (wgpu #246 and #4285).
package struct Library: Sendable {
  package let name: LibraryName
  private let handle: Handle

  /// Opens the library.
  ///
  /// - Throws: `GPUError.library` if it cannot be opened.
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
