/// Which display to open. Only `auto` looks at more than one kind.
public enum DeviceChoice: Hashable, Sendable {
  /// EGL devices that are hardware, GBM on each node, Mesa's surfaceless platform, software.
  case auto
  case surfaceless
  /// GBM on that node; without a path on the first node that works, render nodes before cards.
  case gbm(path: String?)
  case device(Device)
  /// An EGL device that is software, else whatever display turns out to be.
  case software

  /// Which EGL device.
  public enum Device: Hashable, Sendable {
    /// The first that works, hardware before software.
    case first
    /// That one in EGL's list.
    case index(Int)
    /// The one of that node.
    case path(String)
  }

  /// Reads `auto|surfaceless|gbm[:PATH]|device[:N or PATH]|software`.
  public init(_ spelling: String) throws(DeviceChoiceError) {
    let parts = spelling.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.count == 2 && parts[1].hasPrefix("/") ? String(parts[1]) : nil
    let index = parts.count == 2 && parts[1].allSatisfy(\.isNumber) ? Int(parts[1]) : nil
    switch (parts[0], path, index, parts.count) {
    case ("auto", _, _, 1): self = .auto
    case ("surfaceless", _, _, 1): self = .surfaceless
    case ("software", _, _, 1): self = .software
    case ("gbm", _, _, 1): self = .gbm(path: nil)
    case ("gbm", let path?, _, _): self = .gbm(path: path)
    case ("device", _, _, 1): self = .device(.first)
    case ("device", let path?, _, _): self = .device(.path(path))
    case ("device", _, let index?, _): self = .device(.index(index))
    default: throw DeviceChoiceError(spelling: spelling)
    }
  }
}

extension DeviceChoice: CustomStringConvertible {
  /// As `--device` spells it.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .surfaceless: "surfaceless"
    case .gbm(nil): "gbm"
    case .gbm(let path?): "gbm:\(path)"
    case .device(.first): "device"
    case .device(.index(let index)): "device:\(index)"
    case .device(.path(let path)): "device:\(path)"
    case .software: "software"
    }
  }
}
