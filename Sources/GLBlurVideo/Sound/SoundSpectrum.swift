/// The analysis of sound by the AnalyserNode of the W3C's Web Audio API, with its standard settings: a Blackman
/// window, a Fourier transform of 2048 samples, smoothing over time, and decibels from -100 to -30.
///
/// All steps are sums, products, quotients and square roots in double precision, so the results are
/// the same on every processor.
enum SoundSpectrum {
  /// The number of samples that one analysis takes.
  static let size = 2048
  /// The number of strengths, of frequencies k · rate / size.
  static let count = size / 2
  /// How many earlier analyses count, of which the earliest weighs 10⁻⁶ (-124 dB).
  static let history = 64
  private static let smoothing = 0.8
  private static let decibels = -100.0...(-30)

  /// Returns the magnitudes of the frequencies in `size` samples.
  static func magnitudes(of samples: ArraySlice<Float>) -> [Double] {
    precondition(samples.count == size)
    var real = zip(samples, window).map { Double($0) * $1 }
    var imaginary = [Double](repeating: 0, count: size)
    transform(&real, &imaginary)
    return (0..<count).map { index in
      (real[index] * real[index] + imaginary[index] * imaginary[index]).squareRoot() / Double(size)
    }
  }

  /// Returns the mean of analyses, the earliest first, in which each counts .8 of the one after it.
  static func smoothed(_ analyses: [[Double]]) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    for analysis in analyses {
      for index in 0..<count {
        sums[index] = smoothing * sums[index] + (1 - smoothing) * analysis[index]
      }
    }
    return sums
  }

  /// Returns a magnitude in decibels as a byte: 0 for -100 dB and less, 255 for -30 dB and more.
  static func byte(ofMagnitude magnitude: Double) -> UInt8 {
    guard magnitude > 0 else { return 0 }
    let share =
      (20 * log10(magnitude) - decibels.lowerBound) / (decibels.upperBound - decibels.lowerBound)
    return UInt8(max(0, min(255, (255 * share).rounded(.down))))
  }

  /// Returns a sample of -1…1 as a byte: 128 for 0.
  static func byte(ofSample sample: Float) -> UInt8 {
    UInt8(max(0, min(255, (128 * (1 + Double(sample))).rounded(.down))))
  }

  /// The window of Blackman with α = 0.16.
  private static let window = (0..<size).map { index in
    0.42 - 0.5 * cosine(index) + 0.08 * cosine(2 * index % size)
  }

  /// Returns cos(2π · index / size).
  private static func cosine(_ index: Int) -> Double {
    index < count ? rotations[index].x : -rotations[index - count].x
  }

  /// The cosine and the sine of 2π · index / size for the first half circle.
  ///
  /// The angles of the powers of two come from formulas for half an angle, and the others are sums
  /// of those, since the sine of a mathematical library differs between machines.
  private static let rotations: [SIMD2<Double>] = {
    var powers = [SIMD2(0.0, 1.0)]
    for _ in 1..<count.trailingZeroBitCount {
      let cosine = ((1 + powers[0].x) / 2).squareRoot()
      powers.insert(SIMD2(cosine, powers[0].y / (2 * cosine)), at: 0)
    }
    return (0..<count).map { index in
      powers.indices.reduce(SIMD2(1, 0)) { sum, bit in
        guard index >> bit & 1 == 1 else { return sum }
        let power = powers[bit]
        return SIMD2(
          sum.x * power.x - sum.y * power.y, sum.x * power.y + sum.y * power.x)
      }
    }
  }()

  /// The index of each element with its bits in the opposite order.
  private static let order = (0..<size).map { index in
    (0..<size.trailingZeroBitCount).reduce(0) { $0 << 1 | index >> $1 & 1 }
  }

  /// Replaces complex numbers by their discrete Fourier transform (Cooley and Tukey, 1965).
  private static func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
    for (index, other) in order.enumerated() where index < other {
      real.swapAt(index, other)
      imaginary.swapAt(index, other)
    }
    var half = 1
    while half < size {
      let step = count / half
      for start in stride(from: 0, to: size, by: 2 * half) {
        for offset in 0..<half {
          let rotation = rotations[offset * step]
          let (a, b) = (start + offset, start + offset + half)
          let x = real[b] * rotation.x + imaginary[b] * rotation.y
          let y = imaginary[b] * rotation.x - real[b] * rotation.y
          (real[b], imaginary[b]) = (real[a] - x, imaginary[a] - y)
          real[a] += x
          imaginary[a] += y
        }
      }
      half *= 2
    }
  }

  /// Returns the decimal logarithm of a positive number, by the series of the inverse hyperbolic
  /// tangent, since that of a mathematical library differs between machines.
  private static func log10(_ number: Double) -> Double {
    var (mantissa, exponent) = (number.significand, Double(number.exponent))
    if mantissa > 2.0.squareRoot() {
      mantissa /= 2
      exponent += 1
    }
    let quotient = (mantissa - 1) / (mantissa + 1)
    let square = quotient * quotient
    var (sum, power) = (0.0, quotient)
    for divisor in stride(from: 1.0, through: 23, by: 2) {
      sum += power / divisor
      power *= square
    }
    // log₁₀ 2 and 2 · log₁₀ e.
    return exponent * 0.301_029_995_663_981_2 + sum * 0.868_588_963_806_503_6
  }
}
