import SystemLibrary

/// A C library that has been opened.
///
/// A library is never closed, because destructors of thread-local storage in EGL drivers would then
/// run in memory that is no longer mapped (wgpu #246 and #4285).
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

  /// Returns the address of a symbol, or nil if the library lacks it.
  package func find(_ symbol: String) -> Handle? {
    unsafe Handle(dlsym(handle.pointer, symbol))
  }
}
