package import GLBlur
package import GLBlurChain
import Synchronization

extension LabelSurvey {
  /// Surveys the frames of a film, which is opened once more for each further pass. Returns whether
  /// there are labels that depend on pixels, or all labels are surveyed.
  ///
  /// - Parameters:
  ///   - step: The distance of the surveyed frames: 1 for each.
  ///   - context: The context of all measurements together.
  ///   - progress: Returns, for each pass, a function that is told how many frames have been
  ///     surveyed.
  package func add(
    _ source: FilmSource, every step: Int, workers: Int, in context: RenderContext,
    progress: (FilmSource) -> @Sendable (Int) -> Void, again open: () throws -> FilmSource
  ) throws -> Bool {
    var source = source
    var goesToTheEnd = timeline.chain.mayComeToDependOnPixels
    while true {
      try pass(
        &source, toTheEnd: goesToTheEnd, every: step, workers: workers, in: context,
        progress(source))
      guard goesToTheEnd || hasLabels else { return false }
      guard endPass() else { return true }
      goesToTheEnd = true
      source = try open()
    }
  }

  /// - Parameter goesToTheEnd: Whether to survey all frames even if the first have no such labels.
  private func pass(
    _ source: inout FilmSource, toTheEnd goesToTheEnd: Bool, every step: Int, workers: Int,
    in context: RenderContext, _ progress: @escaping @Sendable (Int) -> Void
  ) throws {
    let (format, orientation) = (source.reader.format, source.reader.traits.orientation)
    let step = self.step(step)
    let keepsOrder = timeline.chain.remembersFrames
    let isOver = Atomic(false)
    var clock = FrameMoments()
    @Sendable func add(_ frame: FilmSource.Stored, _ moment: FrameMoment) throws {
      try self.add(
        frame.image(of: format, orientation), beside: frame.images(), at: moment, in: context)
      progress(moment.index + 1)
      if !goesToTheEnd, !hasLabels { isOver.store(true, ordering: .relaxed) }
    }
    try Pipeline(workers: workers, capacity: workers).run { _ in
      var planes: [UInt8] = []
      while !isOver.load(ordering: .relaxed), let frame = try source.read(reusing: &planes) {
        let moment = clock.moment(at: frame.span.time.seconds)
        guard moment.index % step == 0 else { continue }
        guard keepsOrder else { return { @Sendable in try add(frame, moment) } }
        try add(frame, moment)
      }
      return nil
    } make: { (survey: @Sendable () throws -> Void) in
      try survey()
    } deliver: {
    }
  }
}

extension Chain {
  /// Whether a key may make a label depend on pixels later.
  package var mayComeToDependOnPixels: Bool {
    nodes.contains {
      $0.animation.contains { ["color", "legible", "content"].contains($0.parameter) }
    }
  }
}
