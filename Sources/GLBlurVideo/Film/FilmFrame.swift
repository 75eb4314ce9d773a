public import GLBlurImage

/// A picture of a film with its time.
public struct FilmFrame: Sendable {
  /// The pixels, with 8 or 16 bits depending on the film.
  public let image: Image
  /// The beginning and the duration of the frame.
  public let span: FrameSpan

  /// Creates a frame from a picture and its time.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - time: The beginning of the frame, from that of the film.
  ///   - duration: The duration of the frame.
  public init(image: Image, time: FilmTime, duration: FilmTime) {
    self.image = image
    span = FrameSpan(time: time, duration: duration)
  }

  /// Creates a frame from a picture and its time.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - span: The beginning and the duration of the frame.
  public init(image: Image, shown span: FrameSpan) {
    self.image = image
    self.span = span
  }

  /// The beginning of the frame, from that of the film.
  public var time: FilmTime { span.time }
  /// The duration for which the frame is shown.
  public var duration: FilmTime { span.duration }
}
