import GLBlur
import GLBlurChain
import GLBlurFiles

/// The part of `run` that all inputs share. Several threads may process inputs at a time.
struct RunWork: Sendable {
  private let tolerance: Double
  private(set) var limits: ReadLimits
  private let backend: BackendChoice
  let renderer: ChainRenderer
  private var options: WriteOptions
  private let series: SeriesWork?
  /// What there is to say about a still picture of a chain whose parameters change over time.
  private let stillNote: String?
  /// The error of an animation that is made of a still picture, if its duration is not known.
  private let lackOfDuration: Failure?
  /// The record of `--resume`, if the command line asks for it.
  let log: ResumeLog?
  private let frame: FrameChoice
  private let animations: AnimationWork
  /// Whether the command line asks for times or plays, which only animations have.
  private let isForAnimations: Bool
  private let arguments: Arguments

  /// A result that is to be written.
  enum Result {
    case still(StreamedRendering)
    case animation(Animation)
  }

  /// Prepares the rendering of a chain.
  ///
  /// - Parameters:
  ///   - loader: The chain.
  ///   - series: The pictures that are made of each input, if there are several.
  ///   - image: The first image of the command line, or nil if there is none, so that the chain has
  ///     to start from its canvas.
  ///   - size: The number of inputs that are worked on at a time.
  ///   - destination: The destination of the first input's result, since all results are in one
  ///     folder.
  init(
    _ loader: ChainLoader, _ series: Series?, image: String?, _ arguments: Arguments,
    _ depth: Depth, _ size: BatchSize, to destination: Destination
  ) throws {
    self.arguments = arguments
    tolerance = arguments.tolerance
    limits = ReadLimits(arguments)
    backend = arguments.choice(.backend) ?? .auto
    try loader.check(image: image, mayBeOutput: !arguments.has(.output))
    if series?.isFilm == true, arguments.has(.resume) {
      throw Failure.usage(
        "--resume cannot skip the frames of a chain whose parameters change over time; leave it out, or "
          + "choose one moment with --at")
    }
    // The log comes before the images are read. If a file is replaced while it is read, the next
    // run then sees that it has changed.
    log = try ResumeLog(loader, arguments, destination)
    renderer = try ChainRenderer(
      loader, arguments, backend: backend.backend, depth: depth, size: size,
      // Two results are compared.
      sharers: backend == .both ? 2 * size.jobs : size.jobs)
    options = WriteOptions(arguments, threads: size.threads)
    limits.memory = renderer.memory
    options.memory = renderer.memory
    frame = FrameChoice(
      arguments, or: ", or keep all of them in a file that ends in .png, .webp or .gif")
    animations = AnimationWork(renderer, backend, options, arguments)
    isForAnimations = arguments.has(.delay) || arguments.has(.loops)
    stillNote = loader.stillNote
    lackOfDuration = loader.lackOfDuration
    self.series = series.map { [renderer, backend, options, limits] in
      SeriesWork($0, renderer, backend, options, limits, destination.format, arguments)
    }
  }

  /// Returns the number of results of each input.
  ///
  /// - Parameter destination: The destination of the first one.
  func resultsPerInput(_ destination: Destination) -> Int {
    guard let series = series?.series else { return 1 }
    return series.isFilm && destination.isAnimation ? 1 : series.count
  }

  /// Processes an input.
  ///
  /// - Parameters:
  ///   - input: The path of an image, or that of the chain if the chain starts from its canvas.
  ///   - destination: The destination of the result.
  ///   - reporter: Takes the outcome of each of the input's results.
  /// - Throws: An error that makes further work useless.
  func process(
    _ input: String, _ destination: Destination, _ reporter: InputReporter
  ) throws {
    var image: ImageFile?
    if let series {
      do {
        image = try animatedFile(of: input, destination.form)
      } catch {
        var report = InputReport(input: input, output: destination.name)
        report.failure = Failure(error, with: named(input))
        reporter.add(report)
        return try reporter.flush()
      }
      guard let file = image, takesFrames(of: file, destination.form) else {
        return try series.process(input, image, destination, reporter)
      }
    }
    var report = InputReport(input: input, output: destination.name)
    let cause = log?.cause(of: input)
    var result: Result?
    var source: (any PictureSource)?
    do {
      result = try self.result(image, &report, cause, destination, &source)
    } catch {
      report.failure = Failure(error, with: named(input))
    }
    // A result, its record and its report are protected from signals together, so that a result
    // which exists is always recorded and counted.
    destination.held {
      do {
        if let result {
          try write(result, to: destination, &report)
          if let log, let file = destination.regularFile { try log.record(file, cause) }
        }
      } catch {
        report.failure = Failure(error, with: named(input))
      }
      // The samples of a stream are known only now.
      if let source { report.clampedSamples = source.clampedSamples }
      reporter.add(report)
    }
    try reporter.flush()
  }

  /// Returns whether the chain is applied to every frame of a file.
  private func takesFrames(of image: ImageFile, _ form: ResultForm) -> Bool {
    image.frameCount > 1 && !frame.isMade && form.holdsAnimations
  }

  /// Opens an input of which the frames of a film are made, unless it has frames of its own, whose times the
  /// film has then.
  ///
  /// - Returns: The file, or nil if the pictures are those of a sweep or of a canvas.
  /// - Throws: `Failure` if the command line says the times of frames that have their own.
  private func animatedFile(of input: String, _ form: ResultForm) throws -> ImageFile? {
    guard series?.series.isFilm == true, !renderer.hasCanvas else { return nil }
    let image = try imageFile(at: input, limits)
    if takesFrames(of: image, form), arguments.has(.duration) || arguments.has(.fps) {
      throw Failure.usage(
        "\(named(input)): its frames have times of their own, which parameters follow; leave out --duration "
          + "and --fps, or choose one frame with --frame N")
    }
    return image
  }

  /// Renders an input.
  ///
  /// - Parameters:
  ///   - image: The file of the input, if it is open already.
  ///   - source: Becomes the rows of the input, if it is rendered as a stream.
  /// - Returns: The rendering that is to be written, or nil if there is nothing to be written.
  private func result(
    _ image: ImageFile?, _ report: inout InputReport, _ cause: String?, _ destination: Destination,
    _ source: inout (any PictureSource)?
  ) throws -> Result? {
    let file = destination.regularFile
    if let log, let file, log.isUpToDate(file, cause) {
      report.isUpToDate = true
      return nil
    }
    try destination.check(isOwn: log.map { file.map($0.isOwn) ?? false } ?? false)
    let input = report.input
    let image: ImageFile? = try report.stopwatch.time("read") {
      try image ?? (renderer.hasCanvas ? nil : imageFile(at: input, limits))
    }
    return try self.result(of: image, destination.form, &report, &source)
  }

  /// Renders an image that is open, or the chain's canvas.
  ///
  /// - Parameter source: Becomes the rows of the input, if it is rendered as a stream.
  /// - Returns: The rendering that is to be written, or nil if there is nothing to be written.
  func result(
    of image: ImageFile?, _ form: ResultForm, _ report: inout InputReport,
    _ source: inout (any PictureSource)?
  ) throws -> Result? {
    if let image, takesFrames(of: image, form) {
      return try animations.animation(of: image, for: form, &report).map(Result.animation)
    }
    if let lackOfDuration, form.format.hasAnimations { throw lackOfDuration }
    guard !isForAnimations else {
      throw Failure.usage(
        "\(named(report.input)): --delay and --loops are for animations, and this is one picture; leave them "
          + "out, or add --sweep")
    }
    let rendering =
      try backend == .both
      ? compared(image, &report) : streamed(image, &report, to: form, &source)
    report.rendering = rendering.summary
    if let stillNote { report.inputNotes.append(stillNote) }
    return report.failure == nil ? .still(rendering) : nil
  }

  /// Checks that files of a format can hold the depth that the command line asks for.
  func checkDepth(of format: FileFormat) throws(Failure) {
    _ = try Depth(arguments, writing: format)
  }

  /// Returns the bytes of the file that a result becomes.
  func encoded(
    _ result: Result, as format: FileFormat, _ report: inout InputReport
  ) throws -> Spool {
    try report.stopwatch.time("write") {
      switch result {
      case .animation(let animation):
        report.metadata = animation.metadata
        return try animation.spooled(notes: &report.notes)
      case .still(let rendering):
        do {
          let writer = ImageWriter(options)
          report.metadata = writer.metadata(of: rendering.rows, as: format)
          return try writer.spooled(rendering.rows, as: format, notes: &report.notes)
        } catch {
          throw rendering.rows.failure ?? error
        }
      }
    }
  }

  private func write(
    _ result: Result, to destination: Destination, _ report: inout InputReport
  ) throws {
    switch result {
    case .still(let rendering): try write(rendering, to: destination, &report)
    case .animation(let animation):
      report.notes = try report.stopwatch.time("write") { try destination.write(animation) }
      report.metadata = animation.metadata
    }
  }

  private func write(
    _ rendering: StreamedRendering, to destination: Destination, _ report: inout InputReport
  ) throws {
    do {
      report.notes = try report.stopwatch.time("write") {
        try destination.write(rendering.rows, options)
      }
      report.metadata = ImageWriter(options).metadata(of: rendering.rows, as: destination.format)
    } catch {
      throw rendering.rows.failure ?? error
    }
  }

  /// Renders the input as a stream: where possible it is decoded while it is rendered, and rendered
  /// while it is written.
  private func streamed(
    _ image: ImageFile?, _ report: inout InputReport, to form: ResultForm,
    _ source: inout (any PictureSource)?
  ) throws -> StreamedRendering {
    let stream: (any PictureSource)? = try report.stopwatch.time("read") {
      try image.map { image throws(FileError) in try frame.picture(of: image) }
    }
    report.inputNotes = stream?.notes ?? []
    // Only floats are clamped, and another decoder need not be kept any longer.
    source = stream.flatMap { $0.shape.format == .rgbaFloat ? $0 : nil }
    let writer = ImageWriter(options)
    return try report.stopwatch.time("render") {
      try renderer.stream(stream, isEarly: form.isDiscardable) { shape in
        try writer.check(shape.size, as: form.format, name: form.name)
        return writer.memory(for: shape, as: form.format)
      }
    }
  }

  private func compared(
    _ image: ImageFile?, _ report: inout InputReport
  ) throws -> StreamedRendering {
    let source = try report.stopwatch.time("read") {
      try image.map { try renderer.source($0, frame) }
    }
    report.note(source)
    let rendering = try report.stopwatch.time("render") { try renderer.render(source) }
    try report.compare(rendering.image, renderer.reference(source), tolerance)
    return StreamedRendering(rendering)
  }
}
