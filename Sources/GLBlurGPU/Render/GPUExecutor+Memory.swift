package import GLBlurEngine

/// Textures count as well: a software driver's lie in the process's memory, and so do a GPU's
/// transfers. Those of the render before are let go of only when this one is done.
extension GPUExecutor: PlanExecutor {
  package var imageCopies: Int { 2 }

  package var ownMemory: Int { Self.driverMemory }

  /// Mesa with LLVM and a few dozen programs.
  package static let driverMemory = 128 << 20

  package func check(_ plan: Plan) throws { try info.limits.check(plan) }

  package func memory(for plan: Plan, format: PixelFormat) -> Int {
    2 * plan.slotBytes + 3 * plan.resultBytes(as: format)
  }
}
