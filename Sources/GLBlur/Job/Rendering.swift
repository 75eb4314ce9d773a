public import GLBlurChain
public import GLBlurGPU

/// A rendered image with information about how it was rendered.
public struct Rendering: Sendable {
  /// The rendered image, with the profile and the metadata of the source.
  public let image: Image
  package let summary: RenderingSummary

  /// Returns the rendering of an image with other metadata.
  func described(by metadata: Metadata) -> Rendering {
    var image = image
    image.carriedMetadata = metadata
    return Rendering(image: image, summary: summary)
  }

  /// The backend that rendered the image: `gpu` or `cpu`.
  public var backend: Backend { summary.backend }
  /// The GPU that rendered the image, or nil if the CPU did.
  public var device: ContextInfo? { summary.device }
  /// The error because of which the CPU rendered in place of a GPU that is there, with the backend
  /// `auto`. It is nil if there was no such error.
  public var fallback: GPUError? { summary.fallback }
  /// A report of each label of the chain, in the order in which the labels are drawn.
  public var labels: [LabelReport] { summary.labels }
  /// Warnings about parts of the chain that are allowed but hardly meant, as `Chain.warnings`
  /// returns them, about images whose colours may not be those of their files (`Image.notes`), and
  /// about images with samples beyond 0…1 (`Image.clampedSamples`). Each begins with its place and
  /// ends with a cure.
  public var warnings: [String] { summary.warnings }
  /// The number of parts of the image that were rendered one after the other, because the whole
  /// would have been too large for the GPU or for the memory that is allowed. It is 1 for an image
  /// that was rendered as a whole.
  public var tiles: Int { summary.tiles }
  /// The number of passes, each of which is one trip through memory, or one draw on the GPU. Images
  /// that were rendered together share one count, that of all of their passes.
  public var passes: Int { summary.passes }
  /// The number of intermediate results that are stored at a time, or of their textures on the GPU.
  /// Images that were rendered together share one count.
  public var slots: Int { summary.slots }
}

/// The renderings of the chains of a job.
package struct Rendered: Sendable {
  package let renderings: [Rendering]
  /// What is kept of the last of them for the next frame, if they are frames of a film in their order.
  package let memory: FrameMemory?
}

/// Information about how an image was rendered. The properties are those of `Rendering`.
package struct RenderingSummary: Sendable {
  package let size: Size
  package let backend: Backend
  package let device: ContextInfo?
  package let fallback: GPUError?
  package let labels: [LabelReport]
  package let warnings: [String]
  /// The warnings about colours and profiles, which are among `warnings`.
  package let colorWarnings: [String]
  package let passes: Int
  package let slots: Int
  package let tiles: Int
}

/// A rendered picture whose rows may still have to be computed when they are asked for.
package struct StreamedRendering {
  package let rows: any RowProducer
  package let summary: RenderingSummary

  init(rows: any RowProducer, summary: RenderingSummary) {
    self.rows = rows
    self.summary = summary
  }

  /// Creates a streamed rendering from an image that is in memory already.
  package init(_ rendering: Rendering) {
    self.init(rows: rendering.image, summary: rendering.summary)
  }
}
