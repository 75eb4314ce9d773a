/// A display that may be worth a try.
package enum DisplayCandidate: Hashable, Sendable {
  case device(index: Int, Handle, node: String?, isSoftware: Bool)
  case gbm(path: String)
  case surfaceless
  /// What eglGetDisplay gives: all that an EGL 1.4 without platforms has.
  case platformDefault

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

  /// Whether EGL itself says that it is software.
  var isSoftwareDevice: Bool {
    if case .device(_, _, _, true) = self { true } else { false }
  }
}
