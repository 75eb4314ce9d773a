/// A window divided into `count` windows of `step` pixels, followed by `tailCount` pixels.
struct WindowSplit: Hashable {
  let count: Int
  let step: Int
  let tailCount: Int

  /// Creates the first step of the cheapest computation of a mean over `width` pixels, which takes
  /// about 3·log₂ width taps in log₅ width passes. It is nil if a single pass is cheapest.
  init?(_ width: Int) {
    var known: [Int: Way] = [:]
    guard let count = Self.cheapest(width, &known).count else { return nil }
    self.count = count
    step = width / count
    tailCount = width % count
  }

  /// The fixed cost of a pass, in taps. On llvmpipe, a fetch takes 0.8 ns, and a pass without
  /// fetches takes 2 to 3 ns per pixel.
  static let passCost = 4

  /// The maximum number of windows tried. Splits into more are never cheapest.
  private static let mostWindows = 16

  /// The cost of a mean in taps, and the number of windows of its first step, nil for a single
  /// pass.
  private typealias Way = (cost: Int, count: Int?)

  /// Finds the cheapest computation of a mean over `width` pixels.
  ///
  /// - Parameter known: The results so far, by width.
  private static func cheapest(_ width: Int, _ known: inout [Int: Way]) -> Way {
    if let way = known[width] { return way }
    var best: Way = (width + passCost, nil)
    for count in 2...mostWindows where width / count >= 2 {
      // The narrower windows cost at least two taps and a pass.
      let own = count + width % count + passCost
      if own + passCost + 2 >= best.cost { continue }
      let cost = own + cheapest(width / count, &known).cost
      if cost < best.cost { best = (cost, count) }
    }
    known[width] = best
    return best
  }
}
