/// A window of pixels as `count` narrower windows of `step` pixels each and `tailCount` pixels behind
/// them.
struct WindowSplit: Hashable {
  let count: Int
  let step: Int
  let tailCount: Int

  /// The first step of the cheapest way to a mean over `width` pixels: about 3·log₂ width taps in
  /// log₅ width passes. Nil where one pass over the window itself is cheapest.
  init?(_ width: Int) {
    guard let count = Self.cheapest(width).count else { return nil }
    self.count = count
    step = width / count
    tailCount = width % count
  }

  /// What a pass costs besides its taps, in taps: on llvmpipe a fetch takes 0.8 ns, a pass without
  /// any 2 to 3 ns a pixel.
  static let passCost = 4

  /// A split into more windows is never the cheapest.
  private static let mostWindows = 16

  /// - Returns: the taps and passes of the whole way, and the windows of its first step.
  private static func cheapest(_ width: Int) -> (cost: Int, count: Int?) {
    var best: (cost: Int, count: Int?) = (width + passCost, nil)
    for count in 2...mostWindows where width / count >= 2 {
      // What is left of the window, however it is computed, costs its taps and a pass at least.
      let own = count + width % count + passCost
      if own + passCost + 2 >= best.cost { continue }
      let cost = own + cheapest(width / count).cost
      if cost < best.cost { best = (cost, count) }
    }
    return best
  }
}
