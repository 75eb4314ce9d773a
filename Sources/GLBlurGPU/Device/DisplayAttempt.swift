import SystemLibrary

/// A display that was considered, and the outcome.
public struct DisplayAttempt: Hashable, Sendable, CustomStringConvertible {
  /// The display as `--device` spells it, with its device node: "device:0 (/dev/dri/renderD128)".
  public let label: String
  /// Whether the display was opened, refused, or failed to open.
  public let outcome: Outcome

  package init(label: String, outcome: Outcome) {
    self.label = label
    self.outcome = outcome
  }

  /// The result of trying a display.
  public enum Outcome: Hashable, Sendable {
    /// The display draws with this renderer.
    case opened(renderer: String)
    /// The display does not fit the choice. Without a renderer, it was not tried.
    case refused(renderer: String?, Objection)
    /// The display could not be opened.
    case failed(GPUError)
  }

  /// Why a display does not fit the choice.
  public enum Objection: String, Sendable {
    /// The display draws on the CPU, and hardware was asked for.
    case isSoftware = "it is a software renderer"
    /// The display is hardware, and software was asked for.
    case isHardware = "it is not a software renderer"
    /// The environment asks for software, so Mesa opens no hardware.
    case environment = "LIBGL_ALWAYS_SOFTWARE is set"
    /// The environment leaves the device to other processes.
    case hidden = "CUDA_VISIBLE_DEVICES leaves it out"
  }

  /// The label and the outcome in words.
  public var description: String {
    switch outcome {
    case .opened(let renderer): "\(label): \(renderer)"
    case .refused(let renderer?, let objection):
      "\(label): \(renderer), refused: \(objection.rawValue)"
    case .refused(nil, let objection): "\(label): not tried: \(objection.rawValue)"
    case .failed(let error): "\(label): \(error)"
    }
  }

  var isLeftOut: Bool {
    switch outcome {
    case .refused(_, .hidden), .refused(_, .environment): true
    default: false
    }
  }

  var lacksPermission: Bool {
    if case .failed(.node(_, EACCES)) = outcome { true } else { false }
  }

  var hasReason: Bool {
    if case .failed(.nvidia) = outcome { true } else { false }
  }

  /// Whether EGL seems to have found no driver.
  var lacksVendor: Bool {
    switch outcome {
    case .failed(.noDevice(_, let listed)): listed.isEmpty
    case .failed(.egl(_, _, let name, _)): name == "EGL_BAD_PARAMETER"
    default: false
    }
  }

  var lacksHardware: Bool {
    if case .refused(_, .isSoftware) = outcome { true } else { false }
  }
}
