import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// Makes one picture of an image, an animation or the canvas, or several: the frames of an
/// animation or of a chain whose parameters change over time, or the values of a sweep.
struct Pictures: Source {
  let log: ResumeLog?
  let jobs: Int
  let noun: String
  let renderer: ChainRenderer
  /// The variants of the chain, if an input becomes several pictures.
  let series: Series?
  let writer: ImageWriter
  let maker: FilmMaker
  let arguments: Arguments
  let comparesBackends: Bool
  private(set) var limits: ReadLimits
  private let loader: ChainLoader
  private let frame: FrameChoice

  /// - Parameter sink: Where the first results go, since all results are in one folder.
  init(
    _ loader: ChainLoader, _ series: Series?, inputs: Int, _ arguments: Arguments, to sink: Sink
  ) throws {
    self.arguments = arguments
    self.loader = loader
    self.series = series
    if series?.isFilm == true, arguments.has(.resume) {
      throw Failure.usage(
        "--resume cannot skip the frames of a chain whose parameters change over time; leave it out, or "
          + "choose one moment with --at")
    }
    log = try ResumeLog(loader, arguments, sink.destination)
    let backend: BackendChoice = arguments.choice(.backend) ?? .auto
    comparesBackends = backend == .both
    // One film is worked on at a time.
    let size = BatchSize(
      inputs: sink.takesStream ? 1 : inputs, isSeries: series != nil || sink.takesStream, arguments)
    jobs = size.jobs
    noun = sink.takesStream ? "film" : "image"
    renderer = try ChainRenderer(
      loader, arguments, backend: backend.backend, depth: sink.depth(arguments), size: size,
      // Two results are compared.
      sharers: comparesBackends ? 2 * size.jobs : size.jobs, profile: sink.profile)
    var options = WriteOptions(arguments, threads: size.threads)
    options.memory = renderer.memory
    writer = ImageWriter(options)
    maker = FilmMaker(arguments, threads: size.threads, renderer.memory)
    limits = ReadLimits(arguments)
    limits.memory = renderer.memory
    // The number of members of a tar file is unknown.
    if !sink.takesStream, inputs < .max {
      let results = Self.results(of: series, sink)
      renderer.expect(pictures: inputs * results, atATime: size.jobs)
    }
    // A sweep makes a picture of each value.
    frame = FrameChoice(
      arguments,
      or: series == nil ? ", or keep all of them in a file that ends in .png, .webp or .gif" : "")
  }

  func resultsPerInput(_ sink: Sink) -> Int? { Self.results(of: series, sink) }

  private static func results(of series: Series?, _ sink: Sink) -> Int {
    guard let series, !sink.takesStream else { return 1 }
    return series.isFilm && sink.destination.isAnimation ? 1 : series.count
  }

  func destinations(of sink: Sink) -> [Destination] {
    guard let series, !sink.takesStream, !sink.destination.isAnimation else {
      return [sink.destination]
    }
    return sink.destination.numbered(series.count)
  }

  func make(
    _ input: String, _ sink: Sink, _ report: inout InputReport, _ reporter: InputReporter
  ) throws -> Finish? {
    let image = try report.stopwatch.time("read") {
      try renderer.hasCanvas ? nil : imageFile(at: input, limits)
    }
    return try make(image, sink, &report, reporter)
  }

  /// Makes what an open image or the canvas becomes.
  func make(
    _ image: ImageFile?, _ sink: Sink, _ report: inout InputReport, _ reporter: InputReporter
  ) throws -> Finish? {
    let destination = sink.destination
    guard let frames = try frames(of: image, sink, &report) else {
      guard !sink.takesStream else { throw lackOfFrames(report.input) }
      guard let still = try still(of: image, destination, &report) else { return nil }
      return { report in try write(still, to: destination, &report) }
    }
    if sink.takesStream { return try film(of: frames, sink, &report) }
    if case .series = frames, !destination.isAnimation {
      try writePictures(of: frames, to: destinations(of: sink), &report, reporter)
      return nil
    }
    var earlier: [InputReport] = []
    var animation: Animation?
    do {
      animation = try self.animation(of: frames, destination, &report, &earlier)
    } catch {
      guard !earlier.isEmpty else { throw error }
      report.failure = Failure(error, with: named(report.input))
    }
    return { [earlier, animation] report in
      for other in earlier { reporter.add(other) }
      guard let animation else { return }
      report.notes = try report.stopwatch.time("write") { try destination.write(animation) }
      report.metadata = animation.metadata
    }
  }

  // MARK: Stills

  /// A rendering that is to be written.
  struct Still {
    let rendering: StreamedRendering
    /// The rows of the input, if clamped samples are known only at the end.
    let source: (any PictureSource)?
  }

  private func lackOfFrames(_ input: String) -> Failure {
    loader.lackOfDuration
      ?? .usage(
        "\(named(input)): is one picture, and the chain has no 'animation' that makes a film of it"
          + (loader.animated.changesOverTime
            ? "; say how long it is with --duration SECONDS"
            : "; name a film, or an ending of pictures with -o"))
  }

  /// Renders an image or the canvas. Returns nil if the backends differ, as the report says.
  private func still(
    of image: ImageFile?, _ destination: Destination, _ report: inout InputReport
  ) throws -> Still? {
    if let lack = loader.lackOfDuration, destination.format.hasAnimations { throw lack }
    guard !(arguments.has(.delay) || arguments.has(.loops)) else {
      throw Failure.usage(
        "\(named(report.input)): --delay and --loops are for animations, and this is one picture; leave them "
          + "out, or add --sweep")
    }
    let still =
      try comparesBackends ? compared(image, &report) : streamed(image, &report, to: destination)
    report.rendering = still.rendering.summary
    if let note = loader.stillNote { report.inputNotes.append(note) }
    return report.failure == nil ? still : nil
  }

  /// Renders the input as a stream: where possible, decoding, rendering and writing overlap.
  private func streamed(
    _ image: ImageFile?, _ report: inout InputReport, to destination: Destination
  ) throws -> Still {
    let stream: (any PictureSource)? = try report.stopwatch.time("read") {
      try image.map { image throws(FileError) in try frame.picture(of: image) }
    }
    report.inputNotes = stream?.notes ?? []
    // Only floats are clamped, so other decoders need not be kept.
    let source = stream.flatMap { $0.shape.format == .rgbaFloat ? $0 : nil }
    defer { if let source { report.clampedSamples = source.clampedSamples } }
    let rendering = try report.stopwatch.time("render") {
      try renderer.quietly { _ in
        try renderer.renderer.stream(
          renderer.chain, stream, inputs: renderer.images, isEarly: destination.isDiscardable
        ) { shape in
          try writer.check(shape.size, as: destination.format, name: destination.name)
          return writer.memory(for: shape, as: destination.format)
        }
      }
    }
    return Still(rendering: rendering, source: source)
  }

  private func compared(_ image: ImageFile?, _ report: inout InputReport) throws -> Still {
    let source = try report.stopwatch.time("read") {
      try image.map { try renderer.source($0, frame) }
    }
    report.note(source)
    let rendering = try report.stopwatch.time("render") { try renderer.render(source) }
    try report.compare(
      rendering.image, renderer.render(source, on: .cpu).image, arguments.tolerance)
    return Still(rendering: StreamedRendering(rendering), source: nil)
  }

  private func write(
    _ still: Still, to destination: Destination, _ report: inout InputReport
  ) throws {
    let rows = still.rendering.rows
    // The samples of a stream are known only now.
    defer { if let source = still.source { report.clampedSamples = source.clampedSamples } }
    do {
      report.notes = try report.stopwatch.time("write") { try destination.write(rows, writer) }
      report.metadata = writer.metadata(of: rows, as: destination.format)
    } catch {
      throw rows.failure ?? error
    }
  }

  // MARK: Frames

  enum Frames {
    /// The frames of an animation, to each of which the chain is applied.
    case animation(AnimationReader, FrameRenderer)
    /// A series of chains, all on one picture or the canvas.
    case series(Series, (any PixelSource)?)
  }

  /// Opens the frames that an input becomes, or returns nil for one picture.
  private func frames(
    of image: ImageFile?, _ sink: Sink, _ report: inout InputReport
  ) throws -> Frames? {
    if let image, image.frameCount > 1, series?.isFilm ?? true,
      sink.takesStream || !frame.isMade && sink.destination.holdsAnimations
    {
      return try animationFrames(of: image, sink.takesStream ? nil : sink.destination, &report)
    }
    guard let series else { return nil }
    let source = try report.stopwatch.time("read") {
      try image.map { try renderer.source($0, frame) }
    }
    report.note(source)
    return .series(series, source)
  }

  /// - Parameter destination: Where the animation goes, or nil for a film.
  private func animationFrames(
    of file: ImageFile, _ destination: Destination?, _ report: inout InputReport
  ) throws -> Frames {
    if let option = [Option.duration, .fps].first(where: arguments.has) {
      if destination == nil {
        throw Failure.usage(
          "\(option.spelling): the frames of \(named(report.input)) have times of their own; leave it out"
        )
      }
      if series != nil {
        throw Failure.usage(
          "\(named(report.input)): its frames have times of their own, which parameters follow; leave out "
            + "--duration and --fps, or choose one frame with --frame N")
      }
    }
    func opened(_ file: ImageFile) throws -> AnimationReader {
      try report.stopwatch.time("read") { try AnimationReader(file, checksMemory: false) }
    }
    var reader = try opened(file)
    report.inputNotes = reader.notes
    let delays = arguments.integer(.delay).map { delay in
      Array(repeating: FrameDelay.milliseconds(delay), count: reader.info.frameCount)
    }
    let frames = try renderer.quietly { _ in
      try FrameRenderer(
        renderer.renderer, renderer.animated, reader, delays: delays, inputs: renderer.images
      ) { shape in
        guard let destination else { return 0 }
        let format = destination.animationFormat
        try writer.check(shape.size, as: format, name: destination.name)
        return writer.memory(forFramesOf: shape, as: format)
      }
    }
    while frames.isSurveying {
      var index = 0
      while let frame = try report.stopwatch.time("read", { try reader.next() }),
        try report.stopwatch.time("render", { try frames.survey(frame.image, index) })
      {
        index += 1
      }
      frames.endPass()
      reader = try opened(file.again())
    }
    return .animation(reader, frames)
  }
}
