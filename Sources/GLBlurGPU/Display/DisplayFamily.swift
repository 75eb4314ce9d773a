/// Displays that are found in the same way.
enum DisplayFamily {
  case hardwareDevices
  case softwareDevices
  case device(DeviceChoice.Device)
  case nodes
  case node(path: String)
  case surfaceless
  case platformDefault

  var label: String {
    switch self {
    case .hardwareDevices, .softwareDevices: "device"
    case .device(let device): DeviceChoice.device(device).description
    case .nodes: "gbm"
    case .node(let path): "gbm:\(path)"
    case .surfaceless: "surfaceless"
    case .platformDefault: "default"
    }
  }
}

extension DeviceChoice {
  /// The families that the choice allows, in the order of trial.
  var families: [DisplayFamily] {
    switch self {
    case .auto: [.hardwareDevices, .nodes, .surfaceless, .softwareDevices, .platformDefault]
    case .surfaceless: [.surfaceless]
    case .gbm(nil): [.nodes]
    case .gbm(let path?): [.node(path: path)]
    case .device(.first): [.hardwareDevices, .softwareDevices]
    case .device(let device): [.device(device)]
    case .software: [.softwareDevices, .surfaceless, .platformDefault]
    }
  }
}

/// A display that can be tried.
package enum DisplayCandidate: Hashable, Sendable {
  /// An EGL device, with its index in EGL's list and its device node.
  case device(index: Int, Handle, node: String?, isSoftware: Bool, cuda: CUDADevice?)
  case gbm(path: String)
  case surfaceless
  /// The display of eglGetDisplay, the only one of an EGL 1.4 without platforms.
  case platformDefault

  var label: String {
    switch self {
    case .device(let index, _, let node, let isSoftware, let cuda):
      "device:\(index)"
        + Self.remark([node ?? (isSoftware ? "software" : nil), cuda?.number.map { "cuda:\($0)" }])
    case .gbm(let path): "gbm:\(path)"
    case .surfaceless: "surfaceless"
    case .platformDefault: "default"
    }
  }

  private static func remark(_ parts: [String?]) -> String {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  var cuda: CUDADevice? {
    if case .device(_, _, _, _, let cuda) = self { cuda } else { nil }
  }

  var isDevice: Bool {
    if case .device = self { true } else { false }
  }

  var isSoftwareDevice: Bool {
    if case .device(_, _, _, true, _) = self { true } else { false }
  }
}
