package struct OpenDisplay: Sendable {
  package let handle: Handle
  /// The display as `--device` spells it, for people.
  package let label: String
  package let version: EGLVersion
  package let vendor: String
  /// The text of EGL_VERSION, which says more than the number.
  package let versionText: String
  package let extensions: Set<String>
  /// The display's GBM device, or nil if the display is not one of GBM.
  package let gbmDevice: Handle?
  let turn = DrawingTurn()
}
