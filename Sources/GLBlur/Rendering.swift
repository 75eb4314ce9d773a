public import GLBlurCore
public import GLBlurGPU

/// A rendered image and how it came about.
public struct Rendering: Sendable {
  public let image: Image
  /// What rendered it: `gpu` or `cpu`.
  public let backend: Backend
  /// The GPU; nil for the processor.
  public let device: ContextInfo?
  package let plan: Plan

  /// Trips through memory: draws on the GPU.
  public var passes: Int { plan.passes.count }
  /// Stored results at a time: textures on the GPU.
  public var slots: Int { plan.slots.count }
}
