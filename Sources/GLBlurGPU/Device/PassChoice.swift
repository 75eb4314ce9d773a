/// The form in which a context computes passes, and the reason.
///
/// Passes that the driver does not compile as compute programs are fragment programs nevertheless.
public struct PassChoice: Hashable, Sendable {
  /// The taps, width and height of the timed pass.
  static let trial = (taps: 21, side: 1024)
  static let trialText = "a pass of \(trial.taps) taps at \(trial.side)×\(trial.side)"

  /// The reason for a form.
  public enum Reason: Hashable, Sendable {
    /// The caller or the variable GLBLUR_PASSES asks for the form.
    case wanted
    /// The driver draws on the CPU, where both forms are equally fast but compute programs compile
    /// more slowly.
    case software
    /// The context is older than OpenGL ES 3.1.
    case old
    /// The seconds of a pass of 21 taps. The compute form must be clearly faster.
    case measured(fragment: Double, compute: Double)
    /// Measuring the compute form failed.
    case failed(GPUError)
  }

  /// The form of the passes that can have it.
  public let form: PassForm
  /// Why this form was chosen.
  public let reason: Reason

  init(_ form: PassForm, _ reason: Reason) {
    self.form = form
    self.reason = reason
  }

  package init(fragment: Double, compute: Double) {
    // Times differ by some per cent between processes.
    self.init(
      compute < 0.8 * fragment ? .compute : .fragment,
      .measured(fragment: fragment, compute: compute))
  }
}

extension PassChoice: CustomStringConvertible {
  /// The form, and the reason in words.
  public var description: String { "\(form.rawValue), \(reasonText)" }

  /// The reason in words.
  public var reasonText: String {
    switch reason {
    case .wanted: "as asked for"
    case .software: "since the driver draws on the processor"
    case .old: "since compute passes need OpenGL ES 3.1"
    case .measured(let fragment, let compute):
      "since \(PassChoice.trialText) took \(milliseconds(compute)) ms as a compute program and "
        + "\(milliseconds(fragment)) ms as a fragment program"
    case .failed(let error): "since a compute program failed: \(error.cause)"
    }
  }
}

private func milliseconds(_ seconds: Double) -> String {
  "\((seconds * 1e5).rounded() / 100)"
}
