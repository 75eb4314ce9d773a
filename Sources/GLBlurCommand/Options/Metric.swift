/// A measure by which `glblur compare` judges.
enum Metric: String, CaseIterable {
  case samples
  case psnr
  case ssim
  case msSSIM = "ms-ssim"
  case deltaE

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
