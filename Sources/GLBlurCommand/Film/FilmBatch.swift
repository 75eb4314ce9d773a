import GLBlur
import GLBlurChain
import GLBlurVideo

/// Work that makes a film, an animation or pictures of each input.
protocol FilmMaking {
  /// Processes an input.
  ///
  /// - Parameters:
  ///   - input: The path of the input, or that of the chain if it starts from its canvas.
  ///   - place: Where the result goes.
  ///   - reporter: Takes the outcome.
  /// - Throws: An error that makes further work useless.
  func process(_ input: String, _ place: FilmPlace, _ reporter: InputReporter) throws
}

/// The command `run` for films.
enum FilmBatch {
  /// Renders films, or makes films of pictures.
  ///
  /// - Parameters:
  ///   - chain: The path of the chain.
  ///   - images: All inputs of the command line. There is none if the chain starts from its canvas.
  /// - Returns: Nil if the command line is about pictures alone.
  static func run(
    _ chain: String, _ images: [String], _ arguments: Arguments
  ) throws -> ExitStatus? {
    // A picture becomes a film, too, beside one.
    var areFilms =
      try FilmPlace.areFilms(images, arguments) || !images.isEmpty && arguments.bindFilms
    guard areFilms || FilmPlace.areMade(arguments) else {
      try arguments.checkFilmOptions(areFilms: false)
      return nil
    }
    try checkOptions(arguments, areFilms: areFilms)
    let inputs = images.isEmpty ? [chain] : images
    let name = chain == standardStream ? "chain" : Path.baseName(of: chain)
    var pairs = Array(zip(inputs, try FilmPlace.all(for: inputs, suffix: name, arguments)))
    if let share = try InputShare(arguments) {
      pairs = share.of(pairs)
      if pairs.isEmpty { try share.sayEmpty(of: inputs.count, arguments) }
    }
    guard let first = pairs.first?.1 else { return .success }
    try first.checkOptions(arguments)
    try arguments.checkSound()
    guard !arguments.has(.json) || !first.destination.isStandardOutput else {
      throw Failure.usage("--json and -o - both write to standard output; name a file with -o")
    }
    var loader = try ChainLoader(chain, arguments, isStill: false, isForFilms: areFilms)
    try loader.check(image: images.first, mayBeOutput: !arguments.has(.output))
    if !areFilms, !images.isEmpty, try !loader.films().isEmpty {
      (areFilms, loader.isForFilms) = (true, true)
    }
    let work: any FilmMaking =
      areFilms
      ? try FilmWork(loader, arguments, to: first)
      : try PictureFilmWork(loader, arguments, to: first)
    return try make(pairs, work, arguments)
  }

  /// Makes films of pictures, or of the canvas, by a chain whose parameters change over time.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, or the chain if it starts from its canvas.
  ///   - suffix: The part of a default name between that of the input and its ending.
  static func run(
    _ loader: ChainLoader, _ inputs: [String], suffix: String, _ arguments: Arguments
  ) throws -> ExitStatus {
    try checkOptions(arguments, areFilms: false)
    let pairs = Array(zip(inputs, try FilmPlace.all(for: inputs, suffix: suffix, arguments)))
    guard let first = pairs.first?.1 else { return .success }
    try first.checkOptions(arguments)
    return try make(pairs, try PictureFilmWork(loader, arguments, to: first), arguments)
  }

  private static func make(
    _ pairs: [(String, FilmPlace)], _ work: any FilmMaking, _ arguments: Arguments
  ) throws -> ExitStatus {
    let reporter = BatchReporter(
      inputs: pairs.count, total: pairs.count, of: "film", arguments)
    Interruption.setTerminationHandler { reporter.interrupt(status: $0) }
    // One film is worked on at a time, and its frames by all threads.
    for (index, (input, place)) in pairs.enumerated() {
      do {
        try work.process(input, place, InputReporter(batch: reporter, input: index))
      } catch {
        reporter.fail(error)
      }
      guard reporter.finish(index), Interruption.earlyStatus == nil else { break }
    }
    return try reporter.end()
  }

  private static func checkOptions(
    _ arguments: Arguments, areFilms: Bool
  ) throws(Failure) {
    let ofInputs = [
      Option.from, .to, .matrix, .range, .audioCodec, .noAudio, .onError, .survey, .keepPartial,
      .resume, .soundMix,
    ]
    let isSoundCodec = { $0 == Option.audioCodec && arguments.has(.sound) }
    if !areFilms, let option = ofInputs.first(where: { arguments.has($0) && !isSoundCodec($0) }) {
      throw .usage(
        "\(option.spelling) is for inputs that are films, and these are pictures; leave it out")
    }
    if !areFilms, arguments.text(.backend) == BackendChoice.both.rawValue {
      throw .usage(
        "--backend both compares films and single pictures; choose another backend, or one moment with --at"
      )
    }
    if arguments.has(.sweep) {
      throw .usage(
        "--sweep makes several results of an image, and a film becomes one; leave it out, or let the "
          + "parameter change over time by the chain's 'animation'")
    }
    if arguments.has(.frame) {
      throw .usage(
        "--frame chooses one frame of an animation; cut a film with --from and --to instead")
    }
    if arguments.has(.delay) {
      throw .usage("--delay is for animations; give a film another rate with --fps")
    }
    if arguments.has(.audioCodec), arguments.has(.noAudio), !arguments.has(.sound) {
      throw .usage("--audio-codec is for sound, which --no-audio leaves out; leave one of them out")
    }
    if let from = arguments.number(.from), let to = arguments.number(.to), from >= to {
      throw .usage("--to: \(numeral(to)) s is not after --from \(numeral(from)) s")
    }
  }
}
