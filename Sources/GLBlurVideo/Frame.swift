public import GLBlurImage

/// A picture of a film, and when it is shown.
public struct Frame: Sendable {
  /// The pixels, of 8 or 16 bits as the film has them.
  public let image: Image
  /// When it appears, from the beginning of the film.
  public let time: FilmTime
  /// How long it is shown.
  public let duration: FilmTime

  /// Puts a picture in its place in time.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - time: When it appears, from the beginning of the film.
  ///   - duration: How long it is shown.
  public init(image: Image, time: FilmTime, duration: FilmTime) {
    self.image = image
    self.time = time
    self.duration = duration
  }
}
