import GLBlurChain

extension ImageDifference {
  var json: JSONText {
    .object([
      ("greatest", .number(greatest)), ("worst", worst?.json ?? .null), ("mean", .number(mean)),
      ("differingShare", .number(differingShare)),
      ("psnr", .optional(peakSignalToNoise)),
    ])
  }

  /// Returns a failure if the difference is greater than the tolerance, and nil otherwise.
  func failure(beyond tolerance: Double, _ what: String) -> Failure? {
    guard greatest > tolerance else { return nil }
    return Failure(
      status: .notPassed,
      message: "\(what) differ by \(rounded(greatest, 3)) of 255, more than the tolerance of "
        + "\(numeral(tolerance)); --tolerance sets it")
  }
}

extension ImageDifference.Place {
  fileprivate var json: JSONText {
    .object([("x", .integer(x)), ("y", .integer(y)), ("channel", .string(channel.rawValue))])
  }
}
