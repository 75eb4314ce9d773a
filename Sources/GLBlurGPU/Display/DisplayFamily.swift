/// A group of displays that are found in the same way.
enum DisplayFamily {
  case hardwareDevices
  case softwareDevices
  case device(DeviceChoice.Device)
  case nodes
  case node(path: String)
  case surfaceless
  case platformDefault

  /// The label of the attempt that reports why the family has no displays.
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
  /// The families that the choice allows, in the order in which they are tried.
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
