package import GLBlur
package import GLBlurChain
import Synchronization

extension LabelSurvey {
  /// Surveys the frames of a film, which is read once, and once more if labels lie over others.
  /// Returns whether there are labels that depend on pixels, or all labels are surveyed.
  ///
  /// - Parameters:
  ///   - step: The distance of the surveyed frames: 1 for each.
  ///   - context: The context of all measurements together.
  ///   - progress: Returns, each time that the film is read, a function that is told how many
  ///     frames have been surveyed.
  ///   - open: Opens the film once more.
  /// - Throws: The first error of a frame, and the errors of `open`.
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

  /// - Parameter goesToTheEnd: Whether all frames are surveyed even if the first ones have no
  ///   labels that depend on pixels.
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
  /// Whether a key may make a label depend on the pixels behind it that does not at first.
  package var mayComeToDependOnPixels: Bool {
    nodes.contains {
      $0.animation.contains { ["color", "legible", "content"].contains($0.parameter) }
    }
  }
}
