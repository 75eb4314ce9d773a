package import GLBlurEngine

/// The estimates count textures, because a software driver's textures lie in the memory of the
/// process, and so do a GPU's transfers. Textures of the previous render are released only when the
/// next one is done.
extension GPUExecutor: PlanExecutor {
  package var imageCopies: Int { 2 }

  package var ownMemory: Int { Self.driverMemory }

  /// The memory of Mesa with LLVM and a few dozen programs, in bytes.
  package static let driverMemory = 128 << 20

  package func check(_ plan: Plan) throws { try info.limits.check(plan) }

  package func memory(for plan: Plan, format: PixelFormat) -> Int {
    2 * plan.slotBytes + 3 * plan.resultBytes(as: format)
  }
}
