/// When a frame of a film is shown.
public struct FrameSpan: Hashable, Sendable {
  /// When it appears, from the beginning of the film.
  public let time: FilmTime
  /// How long it is shown.
  public let duration: FilmTime

  /// States when a frame is shown.
  ///
  /// - Parameters:
  ///   - time: When it appears, from the beginning of the film.
  ///   - duration: How long it is shown.
  public init(time: FilmTime, duration: FilmTime) {
    self.time = time
    self.duration = duration
  }
}
