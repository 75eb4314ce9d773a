import GLBlurEngine

/// The weights of a resampling along an axis, in fixed point. Those of each index sum to 1.
struct FixedTaps {
  /// The indices of the result, relative to the kernel's first.
  private let indices: Range<Int>
  private let firsts: [Int]
  /// The number of weights of each index, without trailing zeros.
  private var counts: [Int]
  /// The weights of each index, in units of 2^-`shift`, padded with zeros.
  private var weights: [Int16]
  /// The even number of weights of an index.
  let taps: Int
  let shift: Int32
  private let origin: Int

  /// Converts the weights of some indices of a kernel.
  ///
  /// The unit depends on the kernel alone, so every part of a picture has the same weights. The
  /// result is nil if sums could overflow.
  ///
  /// - Parameters:
  ///   - mostShift: The greatest shift for which sums fit into 32 bits.
  init?(_ kernel: Resample, _ range: Range<Int>, mostShift: Int32) {
    let all = kernel.weights
    var greatest: Float = 0
    for weight in all { greatest = max(greatest, abs(weight)) }
    var shift: Int32 = 0
    while shift < mostShift, Double(greatest) * Double(2 << shift) <= Self.most { shift += 1 }
    self.shift = shift
    // A weight is wrong by up to half a unit. Stripes may add this up to 255 · taps / 4 units, or
    // 0.06 levels of this many taps.
    guard kernel.taps <= (1 << shift) / 1024 else { return nil }
    for start in stride(from: 0, to: all.count, by: kernel.taps) {
      var positive: Float = 0
      for place in start..<start + kernel.taps { positive += max(0, all[place]) }
      guard positive < Self.mostPositive else { return nil }
    }
    origin = kernel.origin
    indices = range.lowerBound - origin..<range.upperBound - origin
    firsts = Array(kernel.firsts[indices])
    let even = (kernel.taps + 1) / 2 * 2
    taps = even
    counts = Array(repeating: 1, count: indices.count)
    weights = Array(repeating: 0, count: even * indices.count)
    for (place, index) in indices.enumerated() {
      round(all, from: index * kernel.taps, count: kernel.taps, to: place)
    }
  }

  /// The greatest weight. It leaves room for the rest that makes the sum 1.
  private static let most = 32000.0

  /// The greatest sum of positive weights. With twice as much, 255 levels exceed 16 bits.
  private static let mostPositive: Float = 1.9

  /// Rounds the weights of an index so that each partial sum is right to half a unit, and the whole
  /// is 1.
  private mutating func round(_ exact: [Float], from start: Int, count: Int, to place: Int) {
    var sum = 0.0
    for tap in 0..<count { sum += Double(exact[start + tap]) }
    let target = place * taps
    var (rest, total, greatest) = (0.0, 0, 0)
    for tap in 0..<count where exact[start + tap] != 0 {
      let units = Double(exact[start + tap]) / sum * Double(1 << shift) + rest
      rest = units - units.rounded()
      let rounded = Int16(clamping: Int(units.rounded()))
      weights[target + tap] = rounded
      total += Int(rounded)
      if rounded > weights[target + greatest] { greatest = tap }
      if rounded != 0 { counts[place] = tap + 1 }
    }
    weights[target + greatest] += Int16(clamping: 1 << shift - total)
  }

  /// Returns the indices of the input that an index of the result reads.
  func sources(of index: Int) -> Range<Int> {
    let place = index - origin - indices.lowerBound
    return firsts[place]..<firsts[place] + counts[place]
  }

  func weights(of index: Int) -> ArraySlice<Int16> {
    let place = index - origin - indices.lowerBound
    return weights[place * taps..<(place + 1) * taps]
  }

  /// The indices of the input that are read.
  var sources: Range<Int> {
    let ends = zip(firsts, counts).map { $0 + $1 }
    return (firsts.min() ?? 0)..<(ends.max() ?? 1)
  }

  /// Whether each index of the result is the mean of two of the input.
  var isHalf: Bool {
    taps == 2 && weights.allSatisfy { $0 == 1 << (shift - 1) }
      && zip(indices, firsts).allSatisfy { index, first in first == 2 * (index + origin) }
  }

  /// The weights for `resample_columns_to_bytes`.
  struct Pairs {
    /// The first pair of pixels that each result reads.
    var starts: [Int32]
    var weights: [Int16]
    let count: Int
  }

  /// Returns the weights for pairs of pixels, the first of which begins at `base`.
  func pairs(from base: Int) -> Pairs {
    let count =
      zip(firsts, counts).map { (($0 - base) % 2 + $1 + 1) / 2 }.max() ?? 1
    let groups = (firsts.count + 3) / 4
    var pairs = Pairs(
      starts: Array(repeating: 0, count: 4 * groups),
      weights: Array(repeating: 0, count: 8 * groups * count), count: count)
    for (place, first) in firsts.enumerated() {
      pairs.starts[place] = Int32((first - base) / 2)
      for tap in 0..<counts[place] {
        let pixel = (first - base) % 2 + tap
        let target = 8 * (place / 4 * count + pixel / 2) + 2 * (place % 4) + pixel % 2
        pairs.weights[target] = weights[place * taps + tap]
      }
    }
    return pairs
  }
}
