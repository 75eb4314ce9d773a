/// A display that can be tried.
package enum DisplayCandidate: Hashable, Sendable {
  /// An EGL device, with its index in EGL's list and the path of its device node.
  case device(index: Int, Handle, node: String?, isSoftware: Bool)
  /// GBM on the device node with this path.
  case gbm(path: String)
  /// Mesa's surfaceless platform.
  case surfaceless
  /// The display of eglGetDisplay, the only one of an EGL 1.4 without platforms.
  case platformDefault

  /// The display as `--device` spells it, for people.
  var label: String {
    switch self {
    case .device(let index, _, let node?, _): "device:\(index) (\(node))"
    case .device(let index, _, nil, let isSoftware):
      isSoftware ? "device:\(index) (software)" : "device:\(index)"
    case .gbm(let path): "gbm:\(path)"
    case .surfaceless: "surfaceless"
    case .platformDefault: "default"
    }
  }

  var isDevice: Bool {
    if case .device = self { true } else { false }
  }

  var isSoftwareDevice: Bool {
    if case .device(_, _, _, true) = self { true } else { false }
  }
}
