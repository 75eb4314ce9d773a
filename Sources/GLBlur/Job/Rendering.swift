public import GLBlurChain
public import GLBlurGPU

/// A rendered image with information about the render.
public struct Rendering: Sendable {
  /// The image has the profile and the metadata of the source.
  public let image: Image
  package let summary: RenderingSummary

  func described(by metadata: Metadata) -> Rendering {
    var image = image
    image.carriedMetadata = metadata
    return Rendering(image: image, summary: summary)
  }

  /// The backend that rendered the image: `gpu` or `cpu`.
  public var backend: Backend { summary.backend }
  /// The GPU that rendered the image, or nil if the CPU did.
  public var device: ContextInfo? { summary.device }
  /// The error that made the CPU render in place of an existing GPU, with the backend `auto`, or
  /// nil.
  public var fallback: GPUError? { summary.fallback }
  /// A report of each label of the chain, in drawing order.
  public var labels: [LabelReport] { summary.labels }
  /// Warnings, each with its place and a cure, about parts of the chain that are probably not meant
  /// (`Chain.warnings`), boxes of `Redact` that hide nothing, images whose colours may differ from
  /// those of their files (`Image.notes`) or with samples beyond 0…1 (`Image.clampedSamples`), and
  /// a software renderer in place of a GPU (`ContextInfo.warning`).
  public var warnings: [String] { summary.warnings }
  /// The number of parts in which the image was rendered: 1, unless the whole exceeded the GPU or
  /// the allowed memory.
  public var tiles: Int { summary.tiles }
  /// The number of passes: trips through memory on the CPU, draws on the GPU. Images that were
  /// rendered together share one count.
  public var passes: Int { summary.passes }
  /// The number of intermediate results, textures on the GPU, that are stored at a time. Images
  /// that were rendered together share one count.
  public var slots: Int { summary.slots }
}

package struct Rendered: Sendable {
  package let renderings: [Rendering]
  package let memory: FrameMemory?
}

/// Information about a render. The properties are those of `Rendering`.
package struct RenderingSummary: Sendable {
  package let size: Size
  package let backend: Backend
  package let device: ContextInfo?
  package let fallback: GPUError?
  package let labels: [LabelReport]
  package let warnings: [String]
  /// About colours, profiles and boxes.
  package let pictureWarnings: [String]
  package let passes: Int
  package let slots: Int
  package let tiles: Int
}

/// A rendered picture whose rows may be computed on demand.
package struct StreamedRendering {
  package let rows: any RowProducer
  package let summary: RenderingSummary

  init(rows: any RowProducer, summary: RenderingSummary) {
    self.rows = rows
    self.summary = summary
  }

  package init(_ rendering: Rendering) {
    self.init(rows: rendering.image, summary: rendering.summary)
  }
}

/// A frame of a chain whose parameters change over time.
public struct RenderedFrame: Sendable {
  /// The number of the frame, from 0.
  public let index: Int
  /// The time at which the frame begins, in seconds.
  public let time: Double
  /// The picture, with information about how it was rendered.
  public let rendering: Rendering

  /// The chain's picture at `time`.
  public var image: Image { rendering.image }
}
