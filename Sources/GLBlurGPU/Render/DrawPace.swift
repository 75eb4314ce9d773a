import GLBlurEngine

/// The pace of the draws of a render that may be ended early.
///
/// A driver accepts draws long before it carries them out. To let the driver run ahead by at most a
/// tenth of a second, longer passes are drawn in blocks, with waits in between.
struct DrawPace {
  private let control: RenderControl
  /// The operations between two questions to the control.
  private let budget: Int
  /// Whether blocks count as work of the render.
  private var counts = true
  /// The operations that the driver has taken since the last wait.
  private var pending = 0

  /// llvmpipe does about 3 × 10⁸ operations a second on two cores, a small notebook's GPU 10¹⁰.
  init(_ control: RenderControl, isSoftware: Bool) {
    self.control = control
    budget = isSoftware ? 1 << 22 : 1 << 30
  }

  var uncounted: DrawPace {
    var pace = self
    pace.counts = false
    return pace
  }

  /// Returns the size of the blocks of a pass, in texels.
  ///
  /// Heights are multiples of four and widths of 64, or of four if that is too much work: drivers
  /// compute two by two or, like llvmpipe, four by four fragments as a whole, and llvmpipe's
  /// threads share squares of 64 fragments.
  func block(of pass: Plan.Pass, texels: Size) -> Size {
    let texelsPerDraw = budget / costPerTexel(pass, texels)
    let height = min(texels.height, max(4, texelsPerDraw / texels.width & ~3))
    let most = texelsPerDraw / height
    let width = min(texels.width, most >= 64 ? most & ~63 : max(4, most & ~3))
    return Size(width: width, height: height)
  }

  mutating func mustWait(after block: Size, of pass: Plan.Pass, texels: Size) -> Bool {
    pending += costPerTexel(pass, texels) * block.area
    guard pending >= budget else { return false }
    pending = 0
    return true
  }

  /// Reports a drawn block, and throws the control's error if the render has ended.
  func report(_ block: Size, of pass: Plan.Pass, texels: Size) throws {
    try control.check()
    if counts { control.advance(costPerTexel(pass, texels) * block.area) }
  }

  private func costPerTexel(_ pass: Plan.Pass, _ texels: Size) -> Int {
    max(1, pass.cost / max(1, texels.area))
  }
}
