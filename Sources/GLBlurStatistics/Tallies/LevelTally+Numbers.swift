extension LevelTally {
  /// Returns the lowest and the highest level after a share of the pixels is cut off at either end.
  /// Only whole levels are cut: those that, with all levels beyond them, hold at most the share.
  ///
  /// - Parameter share: The share of the pixels, 0…½.
  /// - Returns: Two levels of 0…1, or nil if no pixel counts or none remains.
  package func ends(of channel: Channel, cutting share: Double) -> ClosedRange<Double>? {
    let most = share * Double(weight)
    func end(_ levels: some Sequence<Int>) -> Int? {
      var sum: UInt64 = 0
      return levels.first { level in
        sum += count(of: channel, at: level)
        return Double(sum) > most
      }
    }
    guard let low = end(0..<Self.levels), let high = end((0..<Self.levels).reversed()), low <= high
    else { return nil }
    return Double(low) / 65535...Double(high) / 65535
  }

  /// Returns the tones that equalize the histogram: for each of the 256 levels of 8 bits, the share
  /// of the pixels up to it, without those of the lowest level that occurs (like OpenCV's
  /// `equalizeHist`, without its rounding).
  ///
  /// - Returns: 256 numbers of 0…1, or nil if the pixels have one level or none.
  package func equalizedTones(of channel: Channel) -> [Double]? {
    var sum: UInt64 = 0
    var least: UInt64 = 0
    var sums: [UInt64] = []
    for level in 0..<Self.levels {
      sum += count(of: channel, at: level)
      if least == 0 { least = sum }
      if level % 257 == 0 { sums.append(sum) }
    }
    guard sum > least else { return nil }
    return sums.map { Double($0 - min(least, $0)) / Double(sum - least) }
  }

  /// The threshold of luma by Otsu's method, 0…1, or ½ if all pixels have the same 8-bit level.
  package var otsuThreshold: Double {
    otsuLevel(of: bytes(of: .luma)).map { ($0 + 0.5) / 255 } ?? 0.5
  }
}

/// Returns the last level of the lower of two classes with the greatest variance between them
/// (Otsu, 1979): (m·ω − μ)² / (ω(1 − ω)), where ω is the share of the lower class, μ the sum of its
/// levels times their shares, and m the mean. If empty levels follow, all of them give the same
/// classes, and the middle one is returned.
///
/// - Returns: Nil if the pixels have one level or none.
package func otsuLevel(of counts: [UInt64]) -> Double? {
  func sum(_ counts: ArraySlice<UInt64>) -> UInt64 {
    counts.indices.reduce(0) { $0 + UInt64($1) * counts[$1] }
  }
  let total = Double(counts.reduce(0, +))
  let mean = Double(sum(counts[...])) / total
  var (lower, lowerSum): (UInt64, UInt64) = (0, 0)
  var (best, first, last) = (0.0, 0, 0)
  for (level, count) in counts.enumerated() {
    lower += count
    lowerSum += UInt64(level) * count
    let share = Double(lower) / total
    let difference = mean * share - Double(lowerSum) / total
    let variance = difference * difference / (share * (1 - share))
    if variance > best { (best, first, last) = (variance, level, level) }
    if variance == best, level == last + 1 { last = level }
  }
  return best > 0 ? Double(first + last) / 2 : nil
}
