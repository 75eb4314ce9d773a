public import GLBlurChain
public import GLBlurGPU

/// A rendered image and how it came about.
public struct Rendering: Sendable {
  public let image: Image
  /// What rendered it: `gpu` or `cpu`.
  public let backend: Backend
  /// The GPU; nil for the processor.
  public let device: ContextInfo?
  /// Why the processor rendered in place of a GPU that is there, with the backend `auto`; else nil.
  public let fallback: GPUError?
  /// What became of the chain's labels.
  public let labels: [LabelReport]
  /// How many parts of the image were rendered one after the other, since the whole would have been
  /// too large for the GPU or for the memory that is allowed; 1 if it was rendered as a whole.
  public let tiles: Int
  /// Of the whole.
  package let plan: Plan

  /// Trips through memory: draws on the GPU. Images that were rendered together have one count,
  /// that of all of them.
  public var passes: Int { tiles * plan.passes.count }
  /// Stored results at a time: textures on the GPU. Counted as passes are.
  public var slots: Int { plan.slots.count }
}
