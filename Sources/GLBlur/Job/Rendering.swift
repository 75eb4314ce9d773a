public import GLBlurChain
public import GLBlurGPU

/// A rendered image with information about how it was rendered.
public struct Rendering: Sendable {
  /// The image.
  public let image: Image
  package let summary: RenderingSummary

  /// The backend that rendered the image: `gpu` or `cpu`.
  public var backend: Backend { summary.backend }
  /// The GPU that rendered the image; nil for the CPU.
  public var device: ContextInfo? { summary.device }
  /// Why the CPU rendered in place of a GPU that is there, with the backend `auto`; else nil.
  public var fallback: GPUError? { summary.fallback }
  /// The outcome of each of the chain's labels.
  public var labels: [LabelReport] { summary.labels }
  /// The number of parts of the image that were rendered one after the other, since the whole would
  /// have been too large for the GPU or for the memory that is allowed; 1 for an image that was
  /// rendered as a whole.
  public var tiles: Int { summary.tiles }
  /// The number of trips through memory: of draws on the GPU. Images that were rendered together have
  /// one count, that of all of them.
  public var passes: Int { summary.passes }
  /// The number of results that are stored at a time: of textures on the GPU. It is counted as passes
  /// are.
  public var slots: Int { summary.slots }
}

/// How a rendering came about; the properties are those of `Rendering`.
package struct RenderingSummary: Sendable {
  package let size: Size
  package let backend: Backend
  package let device: ContextInfo?
  package let fallback: GPUError?
  package let labels: [LabelReport]
  package let passes: Int
  package let slots: Int
  package let tiles: Int
}

/// A rendered picture whose rows may be computed only when they are asked for.
package struct StreamedRendering {
  package let rows: any RowProducer
  package let summary: RenderingSummary

  init(rows: any RowProducer, summary: RenderingSummary) {
    self.rows = rows
    self.summary = summary
  }

  /// A rendering whose rows are all there.
  package init(_ rendering: Rendering) {
    self.init(rows: rendering.image, summary: rendering.summary)
  }
}
