/// The displays that may be opened.
public enum DeviceChoice: Hashable, Sendable {
  /// Any display: hardware EGL devices, then GBM on each device node, Mesa's surfaceless platform,
  /// and software. NVIDIA GPUs are tried in the order of `CUDA_VISIBLE_DEVICES`, which may leave
  /// some out.
  case auto
  /// Mesa's surfaceless platform.
  case surfaceless
  /// GBM on the device node with this path, or with nil on the first node that works, render nodes
  /// before card nodes.
  case gbm(path: String?)
  /// An EGL device.
  case device(Device)
  /// An EGL device that is software, or else any display that turns out to be. The backend `auto`
  /// considers software only with this choice.
  case software

  /// An EGL device.
  public enum Device: Hashable, Sendable {
    /// The first device that works, hardware before software.
    case first
    /// The device with this index in EGL's list.
    case index(Int)
    /// The device whose device node has this path.
    case path(String)
    /// The device with this CUDA number in this process (EGL_NV_device_cuda), which counts the
    /// devices of `CUDA_VISIBLE_DEVICES`, as in CUDA programs.
    case cuda(Int)
  }

  /// Reads a choice as `--device` spells it: `auto|surfaceless|gbm[:PATH]|device[:N or
  /// PATH]|cuda:N|software`.
  ///
  /// - Throws: `DeviceChoiceError` for any other text.
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
    case ("cuda", _, let number?, _): self = .device(.cuda(number))
    default: throw DeviceChoiceError(spelling: spelling)
    }
  }
}

extension DeviceChoice: CustomStringConvertible {
  /// The choice as `--device` spells it.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .surfaceless: "surfaceless"
    case .gbm(nil): "gbm"
    case .gbm(let path?): "gbm:\(path)"
    case .device(.first): "device"
    case .device(.index(let index)): "device:\(index)"
    case .device(.path(let path)): "device:\(path)"
    case .device(.cuda(let number)): "cuda:\(number)"
    case .software: "software"
    }
  }
}

/// A text that does not name a display.
public struct DeviceChoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was given.
  public let spelling: String

  /// The error in words, with the allowed texts.
  public var description: String {
    "\"\(spelling)\" is not a device; allowed are auto, surfaceless, gbm, gbm:PATH, device, device:N, "
      + "device:PATH, cuda:N and software, with PATH as /dev/dri/renderD128"
  }
}
