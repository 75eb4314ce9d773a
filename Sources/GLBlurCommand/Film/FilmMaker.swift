import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// Begins what frames become, by the command line.
struct FilmMaker: Sendable {
  private let arguments: Arguments
  private let options: WriteOptions
  private let threads: Int
  private let isRedacted: Bool

  /// - Parameters:
  ///   - threads: The number of threads that encode a film.
  ///   - isRedacted: Whether everything is left out that may show what the chain hides.
  init(
    _ arguments: Arguments, threads: Int, _ memory: MemoryLimit, isRedacted: Bool = false
  ) {
    self.arguments = arguments
    self.isRedacted = isRedacted
    self.threads = threads
    // As many threads encode pictures as there are frames on their way.
    var options = WriteOptions(arguments, threads: 1)
    options.memory = memory
    self.options = options
  }

  /// Begins the result of a film, whose frames all have the size of the first.
  func sink(for first: Image, _ place: Sink, of source: FilmSource) throws -> any FilmSink {
    if let pictures = source.reader as? PictureSequence, let rate = pictures.traits.rate {
      return try sink(for: first, place, rate: rate, timescale: rate.numerator)
    }
    // Hardly any program reads alpha in Y4M.
    let format = try source.resultFormat(
      for: first, mayHaveAlpha: place.form != .film(ending: ".y4m"))
    var film = FilmOptions(arguments)
    film.rate = source.framesPerSecond
    if arguments.has(.fps) { film.timescale = film.rate?.numerator }
    return try sink(format, film, place, copying: source.reader)
  }

  /// - Parameters:
  ///   - first: The first picture, whose size all have.
  ///   - rate: The number of pictures in a second.
  ///   - timescale: The number of units in a second, of which times are multiples.
  func sink(
    for first: Image, _ place: Sink, rate: Ratio, timescale: Int
  ) throws -> any FilmSink {
    var film = FilmOptions(arguments)
    film.rate = rate
    film.timescale = timescale
    let format = try FrameFormat(
      ofPictures: first, losingNothing: place.losesNothing(film, hasAlpha: !first.isOpaque))
    return try sink(format, film, place, copying: nil)
  }

  private func sink(
    _ format: FrameFormat, _ film: FilmOptions, _ place: Sink,
    copying reader: (any FilmReader)?
  ) throws -> any FilmSink {
    if case .file(let path, _, makesFolder: true) = place.destination {
      try Path.makeFolder(Path.folder(of: path))
    }
    switch place.form {
    case .pictures(let pattern): return PictureSink(pattern, options, rate: film.rate)
    case .animation, .picture, .tar:
      return AnimationSink(
        Animation(format: place.format, loops: arguments.integer(.loops) ?? 0, options: options)
      ) { try place.destination.write($0) }
    case .film(let ending):
      var film = film
      film.container = String(ending.dropFirst())
      film.threads = threads
      film.isRedacted = isRedacted
      let isOutput = place.destination.isStandardOutput
      let writer = try FilmFile.write(
        isOutput ? "/dev/stdout" : place.destination.name,
        named: isOutput ? "standard output" : place.destination.name, format, film,
        copying: reader)
      let isChosen = arguments.has(.background)
      return WriterSink(writer, background: options.background) { notes, flattened in
        (writer is Y4MWriter ? notes.map { $0 + " (--fps)" } : notes)
          + (flattened == 0 || isChosen
            ? []
            : [
              "\(flattened) frames are translucent and this film holds no alpha, so they are put on the background; "
                + "choose that with --background, or keep alpha in .webm, .mov or .mkv with --codec vp9, prores or "
                + "ffv1"
            ])
      }
    }
  }
}

/// A picture for each frame of a film, which appears once it is complete.
final class PictureSink: FilmSink {
  let preparation: FilmPreparation

  private var times: ConstantRate?

  /// - Parameter rate: Frames per second, or nil if unknown.
  init(_ pattern: NumberPattern, _ options: WriteOptions, rate: Ratio?) {
    let writer = ImageWriter(options)
    preparation = .file { image, number in
      _ = try Interruption.held { () throws(FileError) in
        try writer.write(image, to: pattern.name(number))
      }
    }
    times = rate.map(ConstantRate.init)
  }

  var notes: [String] {
    guard let times, times.repeated + times.omitted > 0 else { return [] }
    return [
      "the frames are not shown for equal times, which pictures do not say; --fps makes pictures of equal times"
    ]
  }

  func add(_ frame: PreparedFrame, shown span: FrameSpan) throws {
    _ = times?.copies(shown: span)
  }
  func end() throws {}
  func discard() {}
}
