/// Returns "did you mean 'name'?", or nil if no candidate is within a third of the letters.
package func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
  let letters = Array(name.lowercased().utf8.prefix(64))
  var limit = max(1, letters.count / 3) + 1
  var best: String?
  for candidate in candidates where candidate != name {
    let other = Array(candidate.lowercased().utf8.prefix(64))
    guard abs(other.count - letters.count) <= limit else { continue }
    let distance = editDistance(letters, other)
    // Of equally similar names the alphabetically first is taken.
    if distance < limit || distance == limit && best.map({ candidate < $0 }) ?? false {
      limit = distance
      best = candidate
    }
  }
  return best.map { "did you mean '\($0)'?" }
}

/// Counts insertions, deletions, substitutions and swaps of neighbouring letters.
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var before: [Int] = []
  var above = Array(0...second.count)
  for row in 0..<first.count {
    var current = [row + 1]
    for column in 0..<second.count {
      let isEqual = first[row] == second[column]
      var cost = min(
        above[column] + (isEqual ? 0 : 1), above[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        cost = min(cost, before[column - 1] + 1)
      }
      current.append(cost)
    }
    before = above
    above = current
  }
  return above[second.count]
}
