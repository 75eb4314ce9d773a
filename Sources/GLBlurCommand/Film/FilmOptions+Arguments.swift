import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

extension FilmReadOptions {
  init(_ arguments: Arguments) {
    self.init()
    from = arguments.number(.from) ?? 0
    to = arguments.number(.to)
    matrix = arguments.choice(.matrix)
    range = arguments.choice(.range)
    limits = ReadLimits(arguments)
    if let policy: DamagePolicy = arguments.choice(.onError) { damage = policy }
    carriesTracks = !arguments.has(.noAudio)
  }

  /// Creates options for a look at the pictures alone.
  init(surveying arguments: Arguments, in context: RenderContext) {
    self.init(arguments)
    carriesTracks = false
    mayGoOn = { !context.isEnded() }
  }
}

extension FilmOptions {
  init(_ arguments: Arguments) {
    self.init()
    codec = arguments.choice(.codec)
    crf = arguments.integer(.crf)
    preset = arguments.text(.preset)
    copiesSound = !arguments.has(.noAudio)
    soundCodec = arguments.choice(.audioCodec)
    sound = arguments.sound
    mostFrames = arguments.integer(.maxFrames)
  }
}

extension Arguments {
  var sound: FilmSound? {
    guard let path = text(.sound) else { return nil }
    var sound = FilmSound(path)
    sound.gain = number(.soundGain) ?? 0
    sound.fadeIn = number(.soundFadeIn) ?? 0
    sound.fadeOut = number(.soundFadeOut) ?? 0
    sound.from = number(.soundFrom) ?? 0
    sound.loops = has(.soundLoop)
    sound.mixes = has(.soundMix)
    return sound
  }

  /// Checks the sound file, or that no option is about one.
  ///
  /// - Throws: `Failure` and `FilmError`.
  func checkSound() throws {
    if let sound {
      if has(.soundMix), has(.noAudio) {
        throw Failure.usage(
          "--sound-mix keeps the sound of the film, which --no-audio leaves out; leave one of them out"
        )
      }
      try SoundFile(sound).check()
    } else if let option = Option.ofSounds.first(where: has) {
      throw Failure.usage(
        "\(option.spelling) is about the file of --sound, and there is none; name it, or leave this out"
      )
    }
  }

  /// Refuses options that are of no use without a film.
  func checkFilmOptions(areFilms: Bool) throws(Failure) {
    guard !areFilms, let option = Option.ofFilms.first(where: has) else { return }
    throw .usage(
      "\(option.spelling) is for films, and none is named; "
        + (option == .sound
          ? "name one that ends in \(FilmFile.endingsWithSound) with -o" : "leave it out"))
  }
}

/// The films beside the inputs: those among the further images of the chain.
struct SecondaryFilmOptions: Sendable {
  /// The paths by the names in the chain.
  private let paths: [String: String]
  /// When each film begins, in seconds of the main film.
  private let starts: [String: Double]
  private let isLongest: Bool

  /// - Throws: `Failure` if an option is for another film.
  init(_ loader: ChainLoader, _ arguments: Arguments) throws {
    paths = try loader.films()
    var starts: [String: Double] = [:]
    for (name, value) in arguments.assignments(.start) {
      let word = "--start \(name)=\(value)"
      guard paths[name] != nil else {
        let names = paths.keys.sorted().map { "\($0)=\(value)" }
        throw Failure.usage(
          "\(word): the chain shows no film @\(name) beside its input; "
            + (names.isEmpty
              ? "give it one with --input \(name)=FILE"
              : "expected \(names.joined(separator: ", "))"))
      }
      guard let seconds = Double(value), seconds.magnitude <= 1_000_000 else {
        throw Failure.usage(
          "\(word): '\(value)' is not allowed; expected a number of seconds from -1000000 to 1000000"
        )
      }
      starts[name] = seconds
    }
    self.starts = starts
    isLongest = arguments.has(.longest)
    guard !isLongest || !paths.isEmpty else {
      throw Failure.usage(
        "--longest: the chain shows no film beside its input; leave it out, or give it one with --input "
          + "NAME=FILE")
    }
  }

  var isEmpty: Bool { paths.isEmpty }

  /// Opens the films, or returns nil without any. `main` may read a part of the main film.
  func open(beside main: FilmReadOptions, _ arguments: Arguments) throws -> SecondaryFilms? {
    guard !isEmpty else { return nil }
    var films = SecondaryFilms(isLongest: isLongest)
    for (name, path) in paths.sorted(by: { $0.key < $1.key }) {
      try films.add(
        name, start: starts[name] ?? 0, beside: main, mostFrames: arguments.integer(.maxFrames)
      ) { try FilmSource.reader(of: path, $0, arguments) }
    }
    return films
  }
}

extension FilmSource {
  /// Opens a film, a picture, a pattern of pictures, or standard input for `-`, with the films
  /// beside it.
  init(
    _ path: String, _ options: FilmReadOptions, beside films: SecondaryFilmOptions,
    _ arguments: Arguments
  ) throws {
    let beside = try films.open(beside: options, arguments)
    if path == standardStream || FilmName.isInput(path) {
      self.init(
        try Self.reader(of: path, options, arguments), options, rate: arguments.rate,
        beside: beside, mostFrames: arguments.integer(.maxFrames))
      return
    }
    guard let beside else {
      throw Failure.usage(
        "\(path): is one picture, and the chain shows no film beside it; name a film as the input")
    }
    // A picture has neither a rate nor an end of its own.
    let picture = try PictureSequence(
      still: path, rate: arguments.rate ?? beside.rate ?? Defaults.rate, options)
    self.init(picture, options, beside: beside, mostFrames: arguments.integer(.maxFrames))
  }

  /// Opens a film, pictures as a film, or the film of standard input.
  static func reader(
    of path: String, _ options: FilmReadOptions, _ arguments: Arguments
  ) throws -> any FilmReader {
    if path == standardStream {
      return try FilmFile.open(OpenFile(standardInputAs: standardInputName), options)
    }
    guard let pattern = FilmName.pictures(path) else { return try FilmFile.open(path, options) }
    return try PictureSequence(
      pattern, named: path, rate: arguments.rate ?? Defaults.rate, options)
  }
}
