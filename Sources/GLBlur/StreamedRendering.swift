package import GLBlurCore
package import GLBlurGPU

/// A rendered picture whose rows may be computed only when they are asked for.
package struct StreamedRendering {
  package let rows: any RowProducer
  /// What renders it: `gpu` or `cpu`.
  package let backend: Backend
  /// The GPU; nil for the processor.
  package let device: ContextInfo?
  /// What became of the chain's labels.
  package let labels: [LabelReport]
  /// Trips through memory.
  package let passes: Int

  package init(
    rows: any RowProducer, backend: Backend, device: ContextInfo?, labels: [LabelReport],
    passes: Int
  ) {
    self.rows = rows
    self.backend = backend
    self.device = device
    self.labels = labels
    self.passes = passes
  }

  package init(_ rendering: Rendering) {
    self.init(
      rows: rendering.image, backend: rendering.backend, device: rendering.device,
      labels: rendering.labels, passes: rendering.passes)
  }
}
