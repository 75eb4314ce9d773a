import GLBlurChain
import TestSupport
import Testing

/// The pixels that an edge mode takes for outside indices.
@Suite struct EdgeModeTests {
  @Test(arguments: EdgeMode.allCases, 1...7) func edges(_ edge: EdgeMode, count: Int) {
    for start in [-3, 0, 5] {
      let range = start..<start + count
      for index in -50...50 {
        #expect(edge.resolve(index, in: range) == outside(index, count, from: start, edge))
      }
    }
  }

  @Test(arguments: EdgeMode.allCases, 1...7) func edgesOfRanges(_ edge: EdgeMode, count: Int) {
    let range = 2..<2 + count
    for low in -12...12 {
      for high in low + 1...low + 12 {
        let read = edge.resolve(low..<high, in: range)
        #expect(!read.isEmpty && read.clamped(to: range) == read)
        #expect((low..<high).allSatisfy { edge.resolve($0, in: range).map(read.contains) ?? true })
      }
    }
  }

  @Test(arguments: EdgeMode.allCases) func holdsWhatIsReadAndNoMore(_ edge: EdgeMode) {
    for count in 1...5 {
      for lower in -12...12 {
        for length in 1...14 {
          let range = 3..<3 + count
          let needed = lower..<lower + length
          let read = needed.compactMap { edge.resolve($0, in: range) }
          let resolved = edge.resolve(needed, in: range)
          let label = "\(edge) \(needed) of \(range)"
          #expect(range.contains(resolved.lowerBound) && !resolved.isEmpty, "\(label)")
          #expect(resolved.upperBound <= range.upperBound, "\(label)")
          #expect(edge == .transparent || read.count == length, "\(label)")
          guard let first = read.min(), let last = read.max() else { continue }
          #expect(resolved == first..<last + 1, "\(label)")
        }
      }
    }
  }
}
