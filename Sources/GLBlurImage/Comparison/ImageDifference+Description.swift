extension ImageDifference: CustomStringConvertible {
  /// The difference in one line, such as `greatest difference 3 of 255 in green at (12, 40), mean
  /// 0.375, differing samples 12.5 %, PSNR 47.62 dB`.
  public var description: String {
    "greatest difference \(rounded(greatest, 3)) of 255" + (worst.map { " in \($0)" } ?? "")
      + ", mean \(rounded(mean, 6)), differing samples \(rounded(differingShare * 100, 4)) %, PSNR "
      + (peakSignalToNoise.map { "\(rounded($0, 2)) dB" } ?? "infinite: equal")
  }
}

extension ImageDifference.Place: CustomStringConvertible {
  /// The place in words: `green at (12, 40)`.
  public var description: String { "\(channel.rawValue) at (\(x), \(y))" }
}

/// Returns a number with at most the given number of digits after the point.
package func rounded(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  let nearest = (number * scale).rounded() / scale
  return Int(exactly: nearest).map(String.init) ?? "\(nearest)"
}
