import GLBlurEngine

/// The pace of the draws of a render that may be ended before it is complete.
///
/// A driver takes draws long before it carries them out, and cannot give them back. The pace lets
/// it run ahead of the control only by the work of a tenth of a second or so: passes with more work
/// are drawn in bands of rows, and the driver is waited for in between.
struct DrawPace {
  private let control: RenderControl
  /// The work that may be under way while the control is not asked, in the measure of `Pass.work`.
  private let budget: Int
  /// The work that the driver has taken since it was last waited for.
  private var pending = 0

  /// Begins the work of a plan.
  ///
  /// llvmpipe fetches about 3 × 10⁸ texels a second on two cores, and the GPU of a small notebook
  /// about 10¹⁰.
  init(_ control: RenderControl, _ plan: Plan, isSoftware: Bool) {
    self.control = control
    budget = isSoftware ? 1 << 25 : 1 << 30
    control.begin(plan.passes.reduce(0) { $0 + $1.work })
  }

  /// Returns the number of rows of texels that may be drawn at a time. It is a multiple of four,
  /// because drivers compute blocks of two by two or, like llvmpipe, four by four fragments as a
  /// whole.
  func rowsPerDraw(of pass: Plan.Pass, texels: Size) -> Int {
    max(4, budget / max(1, pass.work / max(1, texels.height)) & ~3)
  }

  /// Counts rows as drawn, and waits for the driver if it has much to do.
  ///
  /// - Throws: The error of the control if it ends the render.
  mutating func didDraw(
    _ rows: Int, rowsOf pass: Plan.Pass, texels: Size, finish: () -> Void
  ) throws {
    let work = pass.work / max(1, texels.height) * rows
    pending += work
    if pending >= budget {
      finish()
      pending = 0
    }
    try control.check()
    control.advance(work)
  }
}
