import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// Renders frames of a film, on any thread.
struct FilmRenderer: Sendable {
  private let renderer: ChainRenderer
  private let timeline: Timeline
  private let means: RenderMeans
  private let comparesBackends: Bool
  private let tolerance: Double
  private let orientation: Orientation

  /// What a frame became.
  struct Result: Sendable {
    let image: Image
    let summary: RenderingSummary
    let difference: ImageDifference?
  }

  init(
    _ renderer: ChainRenderer, _ timeline: Timeline, _ means: RenderMeans,
    comparesBackends: Bool, tolerance: Double, orientation: Orientation
  ) {
    self.renderer = renderer
    self.timeline = timeline
    self.means = means
    self.comparesBackends = comparesBackends
    self.tolerance = tolerance
    self.orientation = orientation
  }

  /// Applies the chain to a frame.
  func render(_ frame: FilmSource.Stored, of format: FrameFormat) throws -> Result {
    let image = try FrameConverter(format).image(of: frame.planes).turned(orientation)
    let chain = timeline.chain(at: frame.span.time.seconds)
    let rendering = try renderer.render(chain, image, with: means)
    guard comparesBackends else {
      return Result(image: rendering.image, summary: rendering.summary, difference: nil)
    }
    let reference = try renderer.references([chain], image)[0]
    return Result(
      image: rendering.image, summary: rendering.summary,
      difference: try ImageDifference(rendering.image, reference))
  }
}
