package import GLBlurFiles
public import GLBlurImage

/// A film whose frames are read in order, on request. Only one thread may use a reader at a time.
public protocol FilmReader: AnyObject {
  /// The film's name in error messages.
  var name: String { get }
  /// The properties of the film that are known before its frames are read.
  var traits: FilmTraits { get }
  /// Sentences about what is read differently from what the film says, complete after the last
  /// frame.
  var notes: [String] { get }

  /// Reads the next frame and converts it to an image. Returns nil at the end of the film.
  ///
  /// - Throws: `FilmError`, after which there are no more frames, and `ImageError.outOfMemory`.
  func next() throws -> FilmFrame?

  /// Reads the bytes of the next frame, for a `FrameConverter` of the format, and returns its time,
  /// or nil at the end of the film. An array of the right size is reused.
  ///
  /// - Throws: `FilmError`, after which there are no more frames.
  func read(into planes: inout [UInt8]) throws(FilmError) -> FrameSpan?
}

extension FilmReader {
  /// Nothing, as for films that are read as they are.
  public var notes: [String] { [] }

  /// The meaning of the frames' bytes.
  public var format: FrameFormat { traits.format }
}

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
  ///   - duration: How long the frame is shown.
  public init(image: Image, time: FilmTime, duration: FilmTime) {
    self.image = image
    span = FrameSpan(time: time, duration: duration)
  }

  /// Creates a frame from a picture and its time span.
  public init(image: Image, shown span: FrameSpan) {
    self.image = image
    self.span = span
  }

  /// The beginning of the frame, from that of the film.
  public var time: FilmTime { span.time }
  /// The duration for which the frame is shown.
  public var duration: FilmTime { span.duration }
}

/// What is known of a film before its frames are read.
public struct FilmTraits: Hashable, Sendable {
  /// The meaning of the frames' bytes.
  public let format: FrameFormat
  /// The number of frames per second, or their mean, or nil, the default, if not stated.
  public let rate: Ratio?
  /// The total duration of all frames, or nil, the default, if not stated.
  public let duration: FilmTime?
  /// The aspect ratio of a pixel, or nil, the default, if not stated.
  public let pixelAspect: Ratio?
  /// The unit to which the file rounds frame times, in seconds, or 0 if they are exact.
  package var timeUnit = 0.0
  /// The orientation of the stored frames relative to the upright picture.
  package var orientation = Orientation.upright

  package var uprightAspect: Ratio? {
    pixelAspect.map {
      orientation.swapsSides ? Ratio($0.denominator, $0.numerator) : $0
    }
  }

  package var uprightSize: Size { orientation.upright(format.size) }

  /// Creates the properties of a film. Each parameter is described at the property of its name.
  public init(
    format: FrameFormat, rate: Ratio? = nil, duration: FilmTime? = nil, pixelAspect: Ratio? = nil
  ) {
    self.format = format
    self.rate = rate
    self.duration = duration
    self.pixelAspect = pixelAspect
  }
}
