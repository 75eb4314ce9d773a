/// Joins the descriptions of passes, each with its number. Passes that come again, as those of the
/// frames of a shader, are described once.
///
/// - Parameter texts: The descriptions, without numbers.
/// - Returns: A paragraph for each pass, or for all that repeat others.
func numberedPasses(_ texts: [String]) -> [String] {
  /// The most passes after which others begin to repeat them.
  let longestPeriod = 64
  var paragraphs: [String] = []
  var index = 0
  func describe(_ count: Int) {
    for pass in index..<index + count { paragraphs.append("Pass \(pass + 1)\n\(texts[pass])") }
    index += count
  }
  while index < texts.count {
    let rest = texts[index...]
    // A description for those that are left out takes a paragraph too, so it stands for two or more.
    guard
      let period = (1...longestPeriod).first(where: { repetitions(of: $0, in: rest) >= 2 })
    else {
      describe(1)
      continue
    }
    let first = index + 1
    describe(period)
    let count = repetitions(of: period, in: rest)
    let original =
      period == 1 ? "pass \(first)" : "passes \(first) to \(first + period - 1), \(count) times"
    paragraphs.append("Passes \(index + 1) to \(index + count * period): as \(original)")
    index += count * period
  }
  return paragraphs
}

/// Returns how often the first `period` elements come again right after themselves.
private func repetitions(of period: Int, in texts: ArraySlice<String>) -> Int {
  let pattern = texts.prefix(period)
  guard texts.count >= 2 * period else { return 0 }
  var count = 0
  var next = texts.startIndex + period
  while next + period <= texts.endIndex, texts[next..<next + period] == pattern {
    count += 1
    next += period
  }
  return count
}
