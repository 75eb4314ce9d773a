import GLBlurChain
package import GLBlurGPU

/// A rendered picture whose rows may be computed only when they are asked for.
package struct StreamedRendering {
  package let rows: any RowProducer
  package let summary: RenderingSummary
}

/// How a rendering came about.
package struct RenderingSummary: Sendable {
  package let size: Size
  /// What rendered it: `gpu` or `cpu`.
  package let backend: Backend
  /// The GPU; nil for the processor.
  package let device: ContextInfo?
  /// Why the processor rendered in place of a GPU that is there; else nil.
  package let fallback: GPUError?
  /// What became of the chain's labels.
  package let labels: [LabelReport]
  /// Trips through memory.
  package let passes: Int
  /// Parts that were rendered one after the other.
  package let tiles: Int
}

extension Rendering {
  package var summary: RenderingSummary {
    RenderingSummary(
      size: image.size, backend: backend, device: device, fallback: fallback, labels: labels,
      passes: passes, tiles: tiles)
  }

  /// As one whose rows are all there.
  package var streamed: StreamedRendering { StreamedRendering(rows: image, summary: summary) }
}
