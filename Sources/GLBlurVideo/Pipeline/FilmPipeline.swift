package import GLBlur
package import GLBlurChain
package import GLBlurImage
import Synchronization

/// Applies a chain to the frames of a film, on several threads, and delivers the results in order.
package struct FilmPipeline: Sendable {
  /// Renders the upright picture of a frame. `beside` has the pictures of further films by their
  /// names in the chain, and `memory` that of the frame before, which is replaced.
  package typealias Render =
    @Sendable (
      _ chain: Chain, _ picture: any PixelSource, _ beside: [String: Image],
      _ memory: inout FrameMemory, _ span: FrameSpan
    ) throws -> Frame

  /// What a frame became.
  package struct Frame: Sendable {
    let image: Image
    let summary: RenderingSummary
    let difference: ImageDifference?

    package init(_ rendering: Rendering, _ difference: ImageDifference? = nil) {
      image = rendering.image
      summary = rendering.summary
      self.difference = difference
    }
  }

  private let timeline: Timeline
  private let context: RenderContext
  private let workers: Int
  private let keepsPlanes: Bool
  private let render: Render
  private let time: @Sendable (_ step: String, Duration) -> Void
  private let progress: @Sendable (_ frames: Int) -> Void

  private static let capacity = 16

  /// - Parameters:
  ///   - context: The context of all renders together.
  ///   - workers: The number of threads that read, render and write frames.
  ///   - keepsPlanes: Whether a render may convert the planes of a frame, as a GPU does.
  ///   - time: Is told how long a frame took to be read, rendered or written.
  ///   - render: Renders a frame, on any thread.
  package init(
    _ timeline: Timeline, in context: RenderContext, workers: Int, keepsPlanes: Bool,
    time: @escaping @Sendable (_ step: String, Duration) -> Void,
    progress: @escaping @Sendable (Int) -> Void, render: @escaping Render
  ) {
    self.timeline = timeline
    self.context = context
    self.workers = workers
    self.keepsPlanes = keepsPlanes
    self.time = time
    self.progress = progress
    self.render = render
  }

  /// A frame that was read.
  private struct Taken: Sendable {
    let stored: FilmSource.Stored
    let moment: FrameMoment
    /// Set if frames are rendered in their order.
    var frame: Frame?
  }

  /// A frame that waits for its turn to be written.
  private struct Made: Sendable {
    let prepared: PreparedFrame
    let span: FrameSpan
    let frame: Frame
  }

  /// Renders all frames of a film. Returns the output, not yet completed, with the error that ended
  /// the work if there was one. Throws `FilmError.noFrame`, and the errors of the first frame.
  ///
  /// - Parameter begin: Begins the output, with the first rendered frame.
  package func run(
    _ source: inout FilmSource, _ begin: (Image) throws -> FilmOutput
  ) throws -> FilmOutput {
    let (format, orientation) = (source.reader.format, source.reader.traits.orientation)
    let unused = Mutex<(read: [[UInt8]], made: [[UInt8]])>(([], []))
    var (clock, memory) = (FrameMoments(), FrameMemory())
    let keepsOrder = timeline.chain.remembersFrames
    func next(rendering: Bool) throws -> Taken? {
      var planes = unused.withLock { $0.read.popLast() } ?? []
      guard let stored = try timed("read", { try source.read(reusing: &planes) }) else {
        return nil
      }
      var taken = Taken(stored: stored, moment: clock.moment(at: stored.span.time.seconds))
      if rendering { taken.frame = try frame(of: taken, format, orientation, &memory) }
      return taken
    }
    guard let first = try next(rendering: true), let image = first.frame?.image else {
      throw source.lackOfFrames
    }
    let output = try begin(image)
    @Sendable func make(_ taken: Taken) throws -> Made {
      var nothing = FrameMemory()
      let frame = try taken.frame ?? frame(of: taken, format, orientation, &nothing)
      var memory = unused.withLock { $0.made.popLast() } ?? []
      let prepared = try timed("write") {
        try output.preparation.prepare(frame.image, taken.moment.index, reusing: &memory)
      }
      unused.withLock { $0.read.append(taken.stored.planes) }
      return Made(prepared: prepared, span: taken.stored.span, frame: frame)
    }
    func deliver(_ made: Made) {
      let count = timed("write") {
        output.add(made.prepared, shown: made.span, made.frame.summary, made.frame.difference)
      }
      if case .planes(let planes) = made.prepared { unused.withLock { $0.made.append(planes) } }
      progress(count)
    }
    do {
      deliver(try make(first))
      try Pipeline(workers: workers, capacity: Self.capacity).run(
        read: { _ in output.isEnded ? nil : try next(rendering: keepsOrder) }, make: make,
        deliver: deliver)
    } catch {
      output.fail(context.cause(of: error))
    }
    return output
  }

  private func frame(
    of taken: Taken, _ format: FrameFormat, _ orientation: Orientation, _ memory: inout FrameMemory
  ) throws -> Frame {
    try timed("render") {
      let stored = taken.stored
      let picture: any PixelSource =
        stored.picture == nil && keepsPlanes && orientation == .upright
        ? try FrameConverter(format).picture(of: stored.planes)
        : try stored.image(of: format, orientation)
      return try render(
        timeline.chain(at: taken.moment), picture, stored.images(), &memory, stored.span)
    }
  }

  private func timed<Value>(_ step: String, _ body: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    defer { time(step, ContinuousClock.now - start) }
    return try body()
  }
}

/// Counts the frames of a film.
package struct FrameMoments {
  private var last: FrameMoment?

  package init() {}

  /// Returns the moment of the next frame, given its time in seconds.
  package mutating func moment(at time: Double) -> FrameMoment {
    let moment = FrameMoment(
      time: time, timeDelta: last.map { time - $0.time } ?? 0, index: last.map { $0.index + 1 } ?? 0
    )
    last = moment
    return moment
  }
}

extension RenderContext {
  /// Returns the cause of an error of a film's reader, which does not know why it was stopped.
  package func cause(of error: any Error) -> any Error {
    guard case FilmError.stopped = error else { return error }
    do {
      try check()
      return error
    } catch {
      return error
    }
  }
}
