package import GLBlurEngine

/// The estimates count textures, because the textures of a software driver lie in the memory of the
/// process, and so do the transfers of a GPU. Textures of the previous render are released only
/// when the next one is done.
extension GPUExecutor: PlanExecutor {
  package var imageCopies: Int { 2 }

  package var ownMemory: Int { Self.driverMemory }

  /// The memory that Mesa with LLVM and a few dozen programs take, in bytes.
  package static let driverMemory = 128 << 20

  package func check(_ plan: Plan) throws { try info.limits.check(plan) }

  package func memory(for plan: Plan, format: PixelFormat) -> Int {
    2 * plan.slotBytes + 3 * plan.resultBytes(as: format)
  }
}
