/// The name of a C library that is opened at run time.
package struct LibraryName: Sendable {
  package let file: String
  /// The Debian package that has the file.
  package let package: String

  package init(file: String, package: String) {
    self.file = file
    self.package = package
  }

  package static let egl = LibraryName(file: "libEGL.so.1", package: "libegl1")
  package static let gles = LibraryName(file: "libGLESv2.so.2", package: "libgles2")
  package static let gbm = LibraryName(file: "libgbm.so.1", package: "libgbm1")
}
