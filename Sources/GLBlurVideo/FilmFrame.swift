public import GLBlurImage

/// A picture of a film, and when it is shown.
public struct FilmFrame: Sendable {
  /// The pixels, of 8 or 16 bits as the film has them.
  public let image: Image
  /// When it is shown.
  public let span: FrameSpan

  /// Puts a picture in its place in time.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - time: When it appears, from the beginning of the film.
  ///   - duration: How long it is shown.
  public init(image: Image, time: FilmTime, duration: FilmTime) {
    self.image = image
    span = FrameSpan(time: time, duration: duration)
  }

  /// Puts a picture in its place in time.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - span: When it is shown.
  public init(image: Image, shown span: FrameSpan) {
    self.image = image
    self.span = span
  }

  /// When it appears, from the beginning of the film.
  public var time: FilmTime { span.time }
  /// How long it is shown.
  public var duration: FilmTime { span.duration }
}
