import GLBlurChain

extension ImageDifference {
  /// The difference in one line.
  var prose: String {
    "greatest difference \(rounded(greatest, 3)) of 255, mean \(rounded(mean, 6)), "
      + "differing samples \(rounded(differingShare * 100, 4)) %, PSNR "
      + (peakSignalToNoise.map { "\(rounded($0, 2)) dB" } ?? "infinite: equal")
  }

  var json: JSONText {
    .object([
      ("greatest", .number(greatest)), ("mean", .number(mean)),
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

/// Returns a number with at most the given number of digits after the point.
func rounded(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  return numeral((number * scale).rounded() / scale)
}
