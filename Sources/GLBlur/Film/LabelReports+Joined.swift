import GLBlurChain

extension [LabelReport] {
  /// Returns the less legible report of each label from both lists. Labels are identified by their
  /// place in the chain. A label is cut only if it is in both.
  func joined(_ others: [LabelReport]) -> [LabelReport] {
    var result = self
    var known: [String: [Int]] = [:]
    for (index, label) in enumerated() { known[label.place, default: []].append(index) }
    var counts: [String: Int] = [:]
    for other in others {
      let number = counts[other.place, default: 0]
      counts[other.place] = number + 1
      guard let places = known[other.place], number < places.count else {
        result.append(other)
        continue
      }
      let cut = other.cut == nil ? nil : result[places[number]].cut
      if let ratio = other.contrast?.worstRatio,
        ratio < result[places[number]].contrast?.worstRatio ?? .infinity
      {
        result[places[number]] = other
      }
      result[places[number]].cut = cut
    }
    return result
  }
}
