/// `; did you mean 'amount'?` when a known word is near enough, else the list of what is allowed.
package func suggestion(for word: String, among known: [String]) -> String {
  let ranked = known.map { ($0, distance(word.lowercased(), $0.lowercased())) }
  if let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(1, word.count / 3) {
    return "; did you mean '\(best.0)'?"
  }
  switch known.count {
  case 0: return ""
  case 1: return "; expected \(known[0])"
  default: return "; expected one of " + known.joined(separator: ", ")
  }
}

/// The number of insertions, deletions, substitutions and swaps of neighbours between two words.
private func distance(_ a: String, _ b: String) -> Int {
  // Nobody's slip is this long, and the cost is quadratic.
  guard a.count <= 64, b.count <= 64 else { return .max }
  let a = Array(a)
  let b = Array(b)
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(
        rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
