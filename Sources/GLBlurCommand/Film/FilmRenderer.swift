import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// Renders frames of a film, on any thread.
struct FilmRenderer: Sendable {
  private let renderer: ChainRenderer
  private let timeline: Timeline
  private let context: RenderContext
  /// How far the backends may differ, or nil if they are not compared.
  private let tolerance: Double?
  private let orientation: Orientation
  /// How labels are drawn in all frames, or nil if each frame decides for itself.
  private let labels: Film?

  /// What a frame became.
  struct Result: Sendable {
    let image: Image
    let summary: RenderingSummary
    let difference: ImageDifference?
  }

  init(
    _ renderer: ChainRenderer, _ timeline: Timeline, _ context: RenderContext,
    _ labels: Film?, tolerance: Double?, orientation: Orientation
  ) {
    self.renderer = renderer
    self.timeline = timeline
    self.context = context
    self.tolerance = tolerance
    self.labels = labels
    self.orientation = orientation
  }

  /// Returns the cause of an error of the film's reader.
  func cause(of error: any Error) -> any Error { context.cause(of: error) }

  /// Whether frames are rendered in their order, because filters remember earlier ones.
  var keepsOrder: Bool { timeline.chain.remembersFrames }

  /// Applies the chain to a frame.
  ///
  /// - Parameter memory: What was kept of the frame before. It becomes what is kept for the next one.
  func render(
    _ frame: FilmSource.Stored, of format: FrameFormat, at moment: FrameMoment,
    memory: inout FrameMemory
  ) throws -> Result {
    let image = try picture(frame, of: format)
    let beside = try frame.images()
    let chain = timeline.chain(at: moment)
    var before = memory
    let rendering = try renderer.render(
      chain, image, beside: beside, of: labels, memory: &memory, in: context)
    guard let tolerance else {
      return Result(image: rendering.image, summary: rendering.summary, difference: nil)
    }
    let reference = try renderer.references(
      [chain], image, beside: beside, of: labels, memory: &before)[0]
    let difference = try ImageDifference(rendering.image, reference)
    let place = "GPU and CPU at \(rounded(frame.span.time.seconds, 3)) s"
    if let failure = try Metric.samples.measure(rendering.image, reference, difference)
      .failure(tolerance: tolerance, place)
    {
      throw failure
    }
    return Result(
      image: rendering.image, summary: rendering.summary, difference: difference)
  }

  /// Returns the upright picture of a frame: planes if a GPU may convert them, and else pixels.
  private func picture(
    _ frame: FilmSource.Stored, of format: FrameFormat
  ) throws -> any PixelSource {
    if frame.picture == nil, renderer.mayUseGPU, orientation == .upright {
      return try FrameConverter(format).picture(of: frame.planes)
    }
    return try frame.image(of: format, orientation)
  }
}

extension RenderContext {
  /// Returns the cause of an error of a film's reader, which does not know why it was to stop.
  func cause(of error: any Error) -> any Error {
    guard case FilmError.stopped = error else { return error }
    do {
      try check()
      return error
    } catch {
      return error
    }
  }
}
