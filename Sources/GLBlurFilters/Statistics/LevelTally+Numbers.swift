extension LevelTally {
  /// Returns the least and the greatest level that remain if a share of the pixels is cut off at either
  /// end, as whole levels only: a level is cut off if it and all beyond it are no more than the share.
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

  /// Returns the tones that the 256 levels of 8 bits become if all shall be equally frequent: the share
  /// of the pixels up to each level, of those above the least level that occurs (as OpenCV's
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

  /// Returns the threshold of luma by which Otsu's method divides the pixels, 0…1, or ½ if all have one
  /// level of 8 bits.
  package var otsuThreshold: Double {
    otsuLevel(of: bytes(of: .luma)).map { ($0 + 0.5) / 255 } ?? 0.5
  }
}

/// Returns the level that divides counts into two classes, of which it belongs to the lower, so that the
/// variance between them is greatest (Otsu, 1979): (m·ω − μ)² / (ω(1 − ω)), where ω is the share of the
/// lower class, μ the sum of its levels times their shares, and m the mean. If levels without pixels
/// follow, all of them divide the same classes, and the one in the middle is returned.
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
