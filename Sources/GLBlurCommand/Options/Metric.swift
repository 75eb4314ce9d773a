import GLBlurChain
import GLBlurReference

extension Metric {
  /// The metric that a command line asks for.
  ///
  /// - Throws: A usage error if a limit is given that the metric does not have.
  init(_ arguments: Arguments) throws(Failure) {
    self = arguments.choice(.metric) ?? .samples
    let (right, wrong): (Option, Option) =
      isSimilarity ? (.atLeast, .tolerance) : (.tolerance, .atLeast)
    guard !arguments.has(wrong) else {
      throw .usage(
        "\(wrong.spelling) does not go with the metric \(rawValue); \(right.spelling) sets its limit"
      )
    }
  }

  /// Whether pictures that are more alike have a higher number.
  private var isSimilarity: Bool {
    switch self {
    case .samples, .deltaE: false
    case .psnr, .ssim, .msSSIM: true
    }
  }
}

extension Measurement {
  /// Returns a failure if a limit is not kept, and nil otherwise.
  ///
  /// - Parameters:
  ///   - tolerance: The greatest difference that passes.
  ///   - least: The lowest similarity that passes, or nil if any does.
  ///   - what: What is compared.
  func failure(tolerance: Double, least: Double? = nil, _ what: String) -> Failure? {
    guard let value else { return nil }
    let message: String
    switch metric {
    case .samples, .deltaE:
      guard value > tolerance else { return nil }
      let amount =
        metric == .deltaE ? "a ΔE2000 of \(rounded(value, 3))" : "\(rounded(value, 3)) of 255"
      message =
        "\(what) differ by \(amount), more than the tolerance of \(numeral(tolerance)); "
        + "--tolerance sets it"
    case .psnr, .ssim, .msSSIM:
      guard let least, value < least else { return nil }
      message =
        "\(what) have a \(metric.rawValue) of \(rounded(value, 6)), less than \(numeral(least)); "
        + "--at-least sets it"
    }
    return Failure(status: .notPassed, message: message)
  }
}
