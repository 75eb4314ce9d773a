extension Set<String> {
  /// Creates the set of the names in a list of extensions.
  ///
  /// Whole names are compared, since a search in the text would take
  /// `EGL_EXT_device_drm_render_node` for `EGL_EXT_device_drm`.
  init(extensions: String?) {
    self = Set((extensions ?? "").split(separator: " ").map(String.init))
  }
}
