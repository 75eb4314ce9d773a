package import GLBlurFiles
package import GLBlurImage

/// What is known of a film before its frames are read.
public struct FilmTraits: Hashable, Sendable {
  /// What the bytes of the frames mean.
  public let format: FrameFormat
  /// The number of frames in a second, which is the mean if it varies, or nil if it is not stated.
  public let rate: Ratio?
  /// The time that all frames take together, or nil if it is not stated.
  public let duration: FilmTime?
  /// The width of a pixel by its height, or nil if it is not stated.
  public let pixelAspect: Ratio?
  /// The unit to which the file has rounded the times of frames, in seconds, or 0 if they are exact.
  package var timeUnit = 0.0
  /// How the pixels of the frames lie in the upright picture.
  package var orientation = Orientation.upright

  /// The width of a pixel of the upright picture by its height, or nil if it is not stated.
  package var uprightAspect: Ratio? {
    pixelAspect.map {
      orientation.swapsSides ? Ratio($0.denominator, $0.numerator) : $0
    }
  }

  /// The size of the upright picture, in pixels.
  package var uprightSize: Size { orientation.upright(format.size) }

  /// States what is known of a film.
  ///
  /// - Parameters:
  ///   - format: What the bytes of the frames mean.
  ///   - rate: The number of frames in a second. The default, nil, states none.
  ///   - duration: The time that all frames take together. The default, nil, states none.
  ///   - pixelAspect: The width of a pixel by its height. The default, nil, states none.
  public init(
    format: FrameFormat, rate: Ratio? = nil, duration: FilmTime? = nil, pixelAspect: Ratio? = nil
  ) {
    self.format = format
    self.rate = rate
    self.duration = duration
    self.pixelAspect = pixelAspect
  }
}
