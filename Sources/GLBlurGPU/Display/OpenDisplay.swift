/// An initialised EGL display.
package struct OpenDisplay: Sendable {
  package let handle: Handle
  package let label: String
  package let version: EGLVersion
  package let vendor: String
  /// The text of EGL_VERSION, which says more than the number.
  package let versionText: String
  package let extensions: Set<String>
  /// What the display stands on, if that is GBM.
  package let gbmDevice: Handle?
}
