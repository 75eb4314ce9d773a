import GLBlurCPU
import GLBlurChain

/// The images that a job's chains are applied to, in the order of their numbers.
package struct JobImages: Sendable {
  /// The source, then the other images.
  let all: [any PixelSource]
  /// The colour profile of the source, which the results have too.
  let profile: ColorProfile
  /// The places of the images in warnings, such as `inputs.paper`, or nothing if there are to be no
  /// warnings.
  private let places: [String]

  init(_ all: [any PixelSource], profile: ColorProfile, places: [String] = []) {
    self.all = all
    self.profile = profile
    self.places = places
  }

  /// Returns the places of a job's images after the source.
  static func places(of job: RenderJob) -> [String] { job.names.map { "inputs.\($0)" } }

  /// Collects images that are in memory.
  ///
  /// - Parameter source: The source, or nil for chains that start from canvases.
  package init(_ job: RenderJob, source: Image?, _ inputs: [String: Image]) {
    self.init(job, source: source ?? NoSource(), profile: source?.profile ?? .none, inputs)
  }

  package init(
    _ job: RenderJob, source: any PixelSource, profile: ColorProfile, _ inputs: [String: Image]
  ) {
    self.init(
      [source] + job.names.compactMap { inputs[$0] }, profile: profile,
      places: ["source"] + Self.places(of: job))
  }

  /// The warnings about images whose samples were beyond 0…1.
  var warnings: [String] {
    zip(places, all).compactMap { place, image in
      clampingNote(image.clampedSamples).map { "\(place): \($0)" }
    }
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
