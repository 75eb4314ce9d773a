/// The beginning and the duration of a frame of a film.
public struct FrameSpan: Hashable, Sendable {
  /// The beginning of the frame, from that of the film.
  public let time: FilmTime
  /// The duration for which the frame is shown.
  public let duration: FilmTime

  /// Creates the time of a frame.
  ///
  /// - Parameters:
  ///   - time: The beginning of the frame, from that of the film.
  ///   - duration: The duration of the frame.
  public init(time: FilmTime, duration: FilmTime) {
    self.time = time
    self.duration = duration
  }
}
