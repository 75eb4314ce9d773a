import Glibc

/// One display that was tried, and what came of it.
public struct DisplayAttempt: Hashable, Sendable, CustomStringConvertible {
  /// As `--device` spells it, with the node where it is known: "device:0 (/dev/dri/renderD128)".
  public let label: String
  public let outcome: Outcome

  package init(label: String, outcome: Outcome) {
    self.label = label
    self.outcome = outcome
  }

  public enum Outcome: Hashable, Sendable {
    case opened(renderer: String)
    /// It is not what was asked for; without a renderer it was not even tried.
    case refused(renderer: String?, Objection)
    case failed(GPUError)
  }

  public enum Objection: String, Sendable {
    case isSoftware = "it is a software renderer"
    case isHardware = "it is no software renderer"
    case environment = "LIBGL_ALWAYS_SOFTWARE is set"
  }

  public var description: String {
    switch outcome {
    case .opened(let renderer): "\(label): \(renderer)"
    case .refused(let renderer?, let objection):
      "\(label): \(renderer), refused: \(objection.rawValue)"
    case .refused(nil, let objection): "\(label): not tried: \(objection.rawValue)"
    case .failed(let error): "\(label): \(error)"
    }
  }

  var lacksPermission: Bool {
    if case .failed(.node(_, EACCES)) = outcome { true } else { false }
  }

  var lacksVendor: Bool {
    switch outcome {
    case .failed(.noDevice(_, let listed)): listed.isEmpty
    case .failed(.egl(_, _, let name, _)): name == "EGL_BAD_PARAMETER"
    default: false
    }
  }

  /// Whether it would serve if a software renderer were allowed.
  var lacksHardware: Bool {
    if case .refused(_, .isSoftware) = outcome { true } else { false }
  }
}
