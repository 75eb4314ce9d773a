/// A window of pixels divided into `count` narrower windows of `step` pixels each, and `tailCount`
/// pixels behind them.
struct WindowSplit: Hashable {
  let count: Int
  let step: Int
  let tailCount: Int

  /// Creates the first step of the cheapest way to a mean over `width` pixels, which takes about
  /// 3·log₂ width taps in log₅ width passes. It is nil if one pass over the window is cheapest.
  init?(_ width: Int) {
    var known: [Int: Way] = [:]
    guard let count = Self.cheapest(width, &known).count else { return nil }
    self.count = count
    step = width / count
    tailCount = width % count
  }

  /// The cost of a pass besides its taps, in taps. On llvmpipe, a fetch takes 0.8 ns, and a pass
  /// without any takes 2 to 3 ns a pixel.
  static let passCost = 4

  /// The greatest number of windows that is tried; a split into more is never the cheapest.
  private static let mostWindows = 16

  /// A way to a mean: its cost in taps, and the number of windows of its first step, which is nil
  /// for a single pass.
  private typealias Way = (cost: Int, count: Int?)

  /// Finds the cheapest way to a mean over `width` pixels.
  ///
  /// - Parameter known: The ways that have been found already, by their widths.
  private static func cheapest(_ width: Int, _ known: inout [Int: Way]) -> Way {
    if let way = known[width] { return way }
    var best: Way = (width + passCost, nil)
    for count in 2...mostWindows where width / count >= 2 {
      // The narrower windows, however they are computed, cost two taps and a pass at least.
      let own = count + width % count + passCost
      if own + passCost + 2 >= best.cost { continue }
      let cost = own + cheapest(width / count, &known).cost
      if cost < best.cost { best = (cost, count) }
    }
    known[width] = best
    return best
  }
}
