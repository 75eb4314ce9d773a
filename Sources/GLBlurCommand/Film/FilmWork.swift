import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// The part of `run` that applies the chain to every frame of films.
struct FilmWork: FilmMaking {
  private let renderer: ChainRenderer
  private let chain: Chain
  private let backend: BackendChoice
  private let maker: FilmMaker
  private let log: ResumeLog?
  private let size: BatchSize
  private let arguments: Arguments

  /// Prepares the rendering of a chain.
  ///
  /// - Parameters:
  ///   - loader: The chain.
  ///   - place: The place of the first film's result, since all results are in one folder.
  init(
    _ loader: ChainLoader, _ arguments: Arguments, to place: FilmPlace
  ) throws {
    self.arguments = arguments
    // Frames of a film are worked on like the images of a batch, of which nobody knows how many there are.
    size = BatchSize(inputs: .max, isSeries: false, arguments)
    backend = arguments.choice(.backend) ?? .auto
    log = try ResumeLog(loader, arguments, place.destination)
    let depth = try place.depth(arguments)
    renderer = try ChainRenderer(
      loader, arguments, backend: backend.backend, depth: depth, size: size,
      profile: place.profile)
    chain = loader.moments.moment == nil ? loader.animated : loader.chain
    maker = FilmMaker(arguments, threads: size.jobs * size.threads, renderer.memory)
  }

  func process(_ input: String, _ place: FilmPlace, _ reporter: InputReporter) throws {
    var report = InputReport(input: input, output: place.destination.name)
    let file = place.destination.regularFile
    let cause = log?.cause(of: input)
    if let log, let file, log.isUpToDate(file, cause) {
      report.isUpToDate = true
    } else {
      do {
        try place.destination.check(isOwn: log.map { file.map($0.isOwn) ?? false } ?? false)
        try make(place, of: input, &report)
        if let log, let file, report.failure == nil { try log.record(file, cause) }
      } catch {
        report.failure = Failure(error, with: named(input))
      }
    }
    reporter.add(report)
    try reporter.flush()
  }

  private func make(
    _ place: FilmPlace, of input: String, _ report: inout InputReport
  ) throws {
    var reading = FilmReadOptions(arguments)
    reading.threads = size.jobs * size.threads
    let means = renderer.means
    reading.mayGoOn = { !means.isEnded() }
    if case .film = place.form {} else { reading.carriesTracks = false }
    func open() throws -> any FilmReader {
      try input == standardStream
        ? FilmFile.open(OpenFile(standardInputAs: standardInputName), reading)
        : FilmFile.open(input, reading)
    }
    do {
      // Only a file can be read twice.
      let isFile = input != standardStream && !Path.isDevice(input)
      let labels = isFile ? try labels(of: open, with: means, named(input)) : nil
      try make(place, of: open(), labels, with: means, named(input), &report)
    } catch FilmError.stopped {
      // A reader does not know that the time is over.
      try means.check()
      throw FilmError.stopped(name: named(input))
    }
  }

  private func make(
    _ place: FilmPlace, of reader: any FilmReader, _ labels: Film?, with means: RenderMeans,
    _ name: String, _ report: inout InputReport
  ) throws {
    let source = FilmSource(reader, arguments)
    let timeline = try timeline(of: source, name)
    let frames = FilmRenderer(
      renderer, timeline, means, labels, tolerance: backend == .both ? arguments.tolerance : nil,
      orientation: reader.traits.orientation)
    let progress = FilmProgress(name, source.expectedFrames, arguments)
    let stream = try FilmStream(source, frames, progress) { first in
      try maker.sink(for: first, place, of: source)
    }
    if arguments.has(.keepPartial) {
      Interruption.setEnding { stream.stop(status: $0) }
    } else {
      Interruption.setCleaning { stream.discard() }
    }
    defer {
      Interruption.setEnding(nil)
      Interruption.setCleaning(nil)
    }
    Workers(size.jobs).share(.max / 2) { _ in stream.step() }
    defer { progress.end(report.frames ?? 0) }
    try place.destination.held { () throws in try stream.finish(&report) }
  }

  /// Decides labels that depend on what lies behind them, once for all frames.
  ///
  /// - Parameter open: Opens the film, which is read once for the survey, and once more if labels lie over others.
  /// - Returns: Nil if there are no such labels.
  private func labels(
    of open: () throws -> any FilmReader, with means: RenderMeans, _ name: String
  ) throws -> Film? {
    let step = arguments.integer(.survey) ?? 1
    guard step > 0, chain.dependsOnPixels || chain.mayComeToDependOnPixels else { return nil }
    var survey: LabelSurvey?
    repeat {
      let source = FilmSource(try open(), arguments)
      let own = try survey ?? renderer.survey(of: timeline(of: source, name))
      survey = own
      try FilmSurvey(
        source, own, means, every: step, toTheEnd: chain.mayComeToDependOnPixels
      ).run(jobs: size.jobs)
      guard own.hasLabels else { return nil }
    } while survey?.endPass() ?? false
    return survey?.decisions.film
  }

  /// Returns the chain over time, for the times of a film.
  private func timeline(of source: FilmSource, _ name: String) throws -> Timeline {
    let stated = arguments.number(.duration)
    guard let duration = stated ?? source.duration else {
      guard !chain.hasShares else {
        throw Failure.usage(
          "\(name): the film does not say how long it is, and keys of the chain's 'animation' are at shares "
            + "of the duration; say that with --duration SECONDS")
      }
      return try Timeline(chain, rate: source.frameRate)
    }
    return try Timeline(chain, duration: duration, rate: source.frameRate)
  }
}

extension Chain {
  /// Whether a key may let a label depend on the pixels behind it that does not at first.
  fileprivate var mayComeToDependOnPixels: Bool {
    nodes.contains {
      $0.animation.contains { ["color", "legible", "content"].contains($0.parameter) }
    }
  }
}
