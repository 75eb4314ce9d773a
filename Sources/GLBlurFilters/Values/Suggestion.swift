/// Returns the end of a message about an unknown word: `; did you mean 'amount'?`, or the known
/// words if none is similar, or nothing if there are none.
package func suggestion(for word: String, among known: [String]) -> String {
  if let best = similar(to: word, among: known) ?? part(of: word, among: known) {
    return "; did you mean '\(best)'?"
  }
  switch known.count {
  case 0: return ""
  case 1: return "; expected \(known[0])"
  default: return "; expected one of " + known.joined(separator: ", ")
  }
}

/// Returns the most similar known word, or nil if none is similar enough.
///
/// - Parameter most: The maximum edit distance, by default a third of the letters, at least 1.
package func similar(to word: String, among known: [String], within most: Int? = nil) -> String? {
  let ranked = known.map { ($0, distance(word.lowercased(), $0.lowercased())) }
  guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= most ?? max(1, word.count / 3) else {
    return nil
  }
  return best.0
}

/// Returns the first known word that contains the word, as `systemUltraThinMaterial` contains
/// `ultraThin`, or the longest that ends the word, as `dark` ends `UIBlurEffectStyleDark`.
private func part(of word: String, among known: [String]) -> String? {
  guard (4...64).contains(word.count) else { return nil }
  func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
  let whole = known.first { known in
    guard let place = capitalized(known).firstRange(of: capitalized(word)) else { return false }
    return place.upperBound == capitalized(known).endIndex
      || capitalized(known)[place.upperBound].isUppercase
  }
  return whole
    ?? known.filter { $0.count > 3 && word.hasSuffix(capitalized($0)) }
    .max { $0.count < $1.count }
}

/// Counts insertions, deletions, substitutions and swaps of neighbouring letters.
private func distance(_ a: String, _ b: String) -> Int {
  // The cost is quadratic, so longer words do not count as misspellings.
  guard a.count <= 64, b.count <= 64 else { return .max }
  let a = Array(a)
  let b = Array(b)
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
