/// The version that eglInitialize reports.
package struct EGLVersion: Hashable, Comparable, Sendable {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  package static func < (left: EGLVersion, right: EGLVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
