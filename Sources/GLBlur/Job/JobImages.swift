import GLBlurCPU
import GLBlurChain

/// The images that a job's chains are applied to, in the order of their numbers.
package struct JobImages: Sendable {
  /// The source, then the other images.
  let all: [any PixelSource]
  /// The colour profile of the source, which the results have too.
  let profile: ColorProfile

  init(_ all: [any PixelSource], profile: ColorProfile) {
    self.all = all
    self.profile = profile
  }

  /// Collects images that are in memory.
  ///
  /// - Parameter source: The source, or nil for chains that start from canvases.
  package init(_ job: RenderJob, source: Image?, _ inputs: [String: Image]) {
    self.init(job, source: source ?? NoSource(), profile: source?.profile ?? .none, inputs)
  }

  package init(
    _ job: RenderJob, source: any PixelSource, profile: ColorProfile, _ inputs: [String: Image]
  ) {
    self.init([source] + job.names.compactMap { inputs[$0] }, profile: profile)
  }

  /// The number of bytes of those images that are in memory.
  var residentBytes: Int {
    all.compactMap { $0 as? Image }.reduce(0) { $0 + $1.byteCount }
  }
}

/// The means with which a render is carried out.
struct RenderMeans: Sendable {
  /// The CPU backend, on the threads that the render may take.
  let cpu: CPUExecutor
  let limits: RenderLimits
  /// The control that may end the render and that counts its work, if there is one.
  let control: RenderControl?

  func controlled(by control: RenderControl) -> RenderMeans {
    RenderMeans(cpu: cpu, limits: limits, control: control)
  }

  /// Returns a picture that is decoded until the control ends the render.
  func controlled(_ source: any RowSource) -> any RowSource {
    control.map { ControlledSource(source, $0) } ?? source
  }

  /// Returns a complete picture whose rows are delivered until the control ends the render.
  func controlled(_ rendering: StreamedRendering) -> StreamedRendering {
    guard let control else { return rendering }
    return StreamedRendering(
      rows: ControlledRows(base: rendering.rows, control: control), summary: rendering.summary)
  }
}

/// The limits of a render.
struct RenderLimits: Sendable {
  var memory: MemoryLimit
  /// The greatest number of pixels of a result that is rendered as a whole. Larger results are
  /// divided into tiles.
  var mostPixels: Int
}
