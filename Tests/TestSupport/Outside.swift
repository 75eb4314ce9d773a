package import GLBlurChain

/// Returns the pixel that an edge mode takes, by moving the index step by step rather than by
/// arithmetic.
package func outside(_ index: Int, _ count: Int, from start: Int = 0, _ edge: EdgeMode) -> Int? {
  let places: [Int] =
    switch edge {
    case .clamp, .transparent: Array(0..<count)
    case .wrap: Array(0..<count)
    case .mirror: Array(0..<count) + Array(0..<count).reversed()
    }
  var index = index - start
  switch edge {
  case .clamp:
    while index < 0 { index += 1 }
    while index >= count { index -= 1 }
  case .transparent: if index < 0 || index >= count { return nil }
  case .wrap, .mirror:
    while index < 0 { index += places.count }
    while index >= places.count { index -= places.count }
  }
  return start + places[index]
}
