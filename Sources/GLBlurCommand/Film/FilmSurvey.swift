import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo
import Synchronization

/// The frames of one film on their way into a survey of what lies behind labels, by several workers.
final class FilmSurvey: Sendable {
  private let survey: LabelSurvey
  private let context: RenderContext
  private let step: Int
  private let goesToTheEnd: Bool
  /// Whether frames are surveyed in their order.
  private let keepsOrder: Bool
  private let reading: Mutex<Reading>
  private let failure = Mutex<(any Error)?>(nil)

  /// What has been read. Its lock is held while a frame is read.
  ///
  /// `@unchecked Sendable`: the reader is used under the lock alone.
  private struct Reading: @unchecked Sendable {
    var source: FilmSource
    var count = 0
    var isOver = false
    /// The time of the frame that was read last, in seconds.
    var time = 0.0
  }

  /// - Parameter goesToTheEnd: Whether all frames are surveyed even if the first ones have no labels that depend
  ///   on pixels.
  private init(
    _ source: FilmSource, _ survey: LabelSurvey, _ context: RenderContext, every step: Int,
    toTheEnd goesToTheEnd: Bool, inOrder keepsOrder: Bool
  ) {
    self.keepsOrder = keepsOrder
    self.goesToTheEnd = goesToTheEnd
    self.survey = survey
    self.context = context
    self.step = survey.step(step)
    reading = Mutex(Reading(source: source))
  }

  /// Surveys a film, which is read once, and once more if labels lie over others.
  ///
  /// - Parameters:
  ///   - everyLabel: Whether labels count too of which nothing is to be decided.
  ///   - step: The distance of the frames that are surveyed: 1 for each.
  ///   - jobs: The number of workers.
  ///   - open: Opens the film.
  /// - Returns: Nil if there are no such labels.
  /// - Throws: The first error of a frame, and the errors of `open`.
  static func survey(
    _ chain: Chain, _ renderer: ChainRenderer, _ context: RenderContext, everyLabel: Bool,
    every step: Int, jobs: Int, duration: Double?, _ open: () throws -> FilmSource
  ) throws -> LabelSurvey? {
    var source = try open()
    let survey = renderer.survey(
      of: try source.timeline(of: chain, duration: duration), everyLabel: everyLabel)
    var goesToTheEnd = chain.mayComeToDependOnPixels
    while true {
      try FilmSurvey(
        source, survey, context, every: step, toTheEnd: goesToTheEnd, inOrder: chain.remembersFrames
      ).run(jobs: jobs)
      guard goesToTheEnd || survey.hasLabels else { return nil }
      guard survey.endPass() else { return survey }
      goesToTheEnd = true
      source = try open()
    }
  }

  private func run(jobs: Int) throws {
    Workers(jobs).share(.max / 2) { [self] _ in
      do {
        return try surveyNext()
      } catch {
        failure.withLock { $0 = $0 ?? error }
        return false
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// - Returns: Whether there may be more frames.
  private func surveyNext() throws -> Bool {
    let survey: (() throws -> Void)? = try reading.withLock { reading in
      guard !reading.isOver, failure.withLock({ $0 == nil }) else { return nil }
      var planes: [UInt8] = []
      while let frame = try reading.source.read(reusing: &planes) {
        let time = frame.span.time.seconds
        let moment = FrameMoment(
          time: time, timeDelta: reading.count > 0 ? time - reading.time : 0, index: reading.count)
        (reading.count, reading.time) = (reading.count + 1, time)
        guard moment.index % step == 0 else { continue }
        let traits = (reading.source.reader.format, reading.source.reader.traits.orientation)
        // Frames are surveyed in their order if filters remember earlier ones.
        if keepsOrder {
          try add(frame, traits, at: moment)
          return {}
        }
        return { [self] in try add(frame, traits, at: moment) }
      }
      reading.isOver = true
      return nil
    }
    guard let survey else { return false }
    try survey()
    // A chain without labels that depend on pixels is not surveyed to its end.
    return goesToTheEnd || self.survey.hasLabels
  }

  private func add(
    _ frame: FilmSource.Stored, _ traits: (format: FrameFormat, orientation: Orientation),
    at moment: FrameMoment
  ) throws {
    try survey.add(
      frame.image(of: traits.format, traits.orientation), beside: frame.images(), at: moment,
      in: context)
  }
}

extension Chain {
  /// Whether a key may let a label depend on the pixels behind it that does not at first.
  var mayComeToDependOnPixels: Bool {
    nodes.contains {
      $0.animation.contains { ["color", "legible", "content"].contains($0.parameter) }
    }
  }
}
