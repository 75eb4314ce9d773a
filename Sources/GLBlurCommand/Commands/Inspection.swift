import GLBlur
import GLBlurChain
import GLBlurReference
import GLBlurVideo

/// The inputs of a command that only looks at what a chain finds in pictures and films.
struct Inspection {
  let arguments: Arguments
  let path: String
  /// Pictures and films, or the chain itself if it starts from its canvas.
  let inputs: [String]
  let renderer: ChainRenderer
  private let further: SecondaryFilmOptions

  /// - Parameter isMeasured: Whether filters measure even if the output does not depend on them.
  init(_ name: CommandName, _ arguments: Arguments, isMeasured: Bool = false) throws {
    self.arguments = arguments
    guard let path = arguments.operands.first else {
      throw Failure.usage(
        "\(name.rawValue) needs a chain, and an image unless the chain has a canvas: glblur "
          + "\(name.rawValue) CHAIN [INPUT…]")
    }
    try arguments.checkStandardInput()
    let images = Array(arguments.operands.dropFirst())
    let areFilms =
      images.contains(where: FilmName.isInput) || !images.isEmpty && arguments.bindFilms
    try arguments.checkFilmOptions(areFilms: areFilms)
    let loader = try ChainLoader(
      path, arguments, isMeasured: isMeasured, isStill: !areFilms, isForFilms: areFilms)
    try loader.check(image: images.first)
    self.path = path
    inputs = images.isEmpty ? [path] : images
    further = try SecondaryFilmOptions(loader, arguments)
    renderer = try ChainRenderer(loader, arguments, backend: .cpu)
  }

  /// Returns whether an input is a film, or a picture beside one.
  func isFilm(_ input: String) -> Bool {
    !renderer.hasCanvas && (FilmName.isInput(input) || !further.isEmpty)
  }

  func print(_ reports: [JSONText], _ status: ExitStatus) throws {
    guard arguments.has(.json) else { return }
    try Console.print(
      JSONText.object([
        ("status", .integer(Int(status.rawValue))), ("results", .array(reports)),
      ]).file)
  }

  private func source(_ path: String, in context: RenderContext) throws -> FilmSource {
    try FilmSource(
      path, FilmReadOptions(surveying: arguments, in: context), beside: further, arguments)
  }

  func labels(on source: (any PixelSource)?) throws -> [LabelReport] {
    try renderer.renderer.legibility(
      of: renderer.chain, source, inputs: renderer.images, in: renderer.context)
  }

  private func chain(onFilm path: String) throws -> Chain {
    try renderer.animated.hearing(
      nil, orFilm: path == standardStream ? nil : path, from: arguments.number(.from) ?? 0
    ).chain
  }

  /// Returns how legible the labels are over all frames of a film.
  func labels(onFilm path: String) throws -> [LabelReport] {
    let context = renderer.context
    let survey = try renderer.survey(
      try chain(onFilm: path), everyLabel: true, every: 1, in: context, named(path), arguments
    ) { try source(path, in: context) }
    return try survey?.legibility(in: context) ?? []
  }

  /// Calls `body` with what the filters of the chain find in each frame of a film.
  func measure(film path: String, _ body: (MeasurementReport.Frame) throws -> Void) throws {
    let context = renderer.context
    do {
      var source = try source(path, in: context)
      let timeline = try source.timeline(
        of: try chain(onFilm: path), duration: arguments.number(.duration))
      let (format, orientation) = (source.reader.format, source.reader.traits.orientation)
      var (planes, memory, moments) = ([UInt8](), FrameMemory(), FrameMoments())
      while let frame = try source.read(reusing: &planes) {
        let moment = moments.moment(at: frame.span.time.seconds)
        let found = try renderer.renderer.measurements(
          of: timeline.chain(at: moment), frame.image(of: format, orientation),
          inputs: renderer.images(and: frame.images()), memory: &memory, in: context)
        try body(MeasurementReport.Frame(time: moment.time, measurements: found))
      }
    } catch {
      throw context.cause(of: error)
    }
  }
}
