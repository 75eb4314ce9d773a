public import GLBlurCore
public import GLBlurGPU

/// A rendered image and how it came about.
public struct Rendering: Sendable {
  public let image: Image
  /// What rendered it: `gpu` or `cpu`.
  public let backend: Backend
  /// The GPU; nil for the processor.
  public let device: ContextInfo?
  /// What became of the chain's labels.
  public let labels: [LabelReport]
  package let plan: Plan

  /// Trips through memory: draws on the GPU. Images that were rendered together have one count,
  /// that of all of them.
  public var passes: Int { plan.passes.count }
  /// Stored results at a time: textures on the GPU. Counted as passes are.
  public var slots: Int { plan.slots.count }
}
