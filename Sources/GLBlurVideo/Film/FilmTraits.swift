package import GLBlurFiles
package import GLBlurImage

/// The properties of a film that are known before its frames are read.
public struct FilmTraits: Hashable, Sendable {
  /// The meaning of the frames' bytes.
  public let format: FrameFormat
  /// The number of frames per second, or their mean, or nil if it is not stated.
  public let rate: Ratio?
  /// The total duration of all frames, or nil if it is not stated.
  public let duration: FilmTime?
  /// The aspect ratio of a pixel, or nil if it is not stated.
  public let pixelAspect: Ratio?
  /// The unit to which the file rounds frame times, in seconds, or 0 if they are exact.
  package var timeUnit = 0.0
  /// The orientation of the stored frames relative to the upright picture.
  package var orientation = Orientation.upright

  /// The aspect ratio of a pixel of the upright picture, or nil if it is not stated.
  package var uprightAspect: Ratio? {
    pixelAspect.map {
      orientation.swapsSides ? Ratio($0.denominator, $0.numerator) : $0
    }
  }

  /// The size of the upright picture, in pixels.
  package var uprightSize: Size { orientation.upright(format.size) }

  /// Creates the properties of a film.
  ///
  /// - Parameters:
  ///   - format: The meaning of the frames' bytes.
  ///   - rate: The number of frames per second. The default is nil, for unknown.
  ///   - duration: The total duration of all frames. The default is nil, for unknown.
  ///   - pixelAspect: The aspect ratio of a pixel. The default is nil, for unknown.
  public init(
    format: FrameFormat, rate: Ratio? = nil, duration: FilmTime? = nil, pixelAspect: Ratio? = nil
  ) {
    self.format = format
    self.rate = rate
    self.duration = duration
    self.pixelAspect = pixelAspect
  }
}
