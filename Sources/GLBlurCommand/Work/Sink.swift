import GLBlur
import GLBlurFiles
import GLBlurVideo

/// Where the results of an input go, and in which form.
struct Sink {
  /// What the results become.
  enum Form: Hashable {
    /// A picture, or what the destination's name makes of several.
    case picture
    /// A film in a container such as `.mp4`.
    case film(ending: String)
    /// An animation of the frames of a film.
    case animation(FileFormat)
    /// A picture for each frame of a film.
    case pictures(NumberPattern)
    /// A tar file of pictures.
    case tar
  }

  let destination: Destination
  let form: Form

  var isFilm: Bool { if case .film = form { true } else { false } }

  /// Whether one stream of pictures becomes a film, or a picture for each frame.
  var takesStream: Bool { if case .pictures = form { true } else { isFilm } }

  var format: FileFormat {
    switch form {
    case .animation(let format): format
    case .pictures(let pattern): pattern.format
    case .picture, .film, .tar: destination.format
    }
  }

  /// sRGB for films, which have no profile, or nil for what the command line and the chain say.
  var profile: OutputProfile? { isFilm ? .srgb : nil }

  /// - Throws: `Failure` if the result cannot hold the depth.
  func depth(_ arguments: Arguments) throws(Failure) -> Depth {
    switch form {
    case .film(let ending):
      guard Depth(arguments) != .float else {
        throw .usage("--depth float: \(ending) films hold whole numbers; expected 8 or 16")
      }
      return Depth(arguments)
    case .tar:
      // Without --format each picture has that of its member.
      let format = arguments.text(.format).flatMap { FileFormat(endingOf: "." + $0) }
      guard let format else { return Depth(arguments) }
      return try Depth(arguments, writing: format)
    case .picture, .animation, .pictures: return try Depth(arguments, writing: format)
    }
  }

  /// Returns whether films lose nothing with the chosen codec, or else with that of their ending.
  func losesNothing(_ options: FilmOptions, hasAlpha: Bool) -> Bool {
    guard case .film(let ending) = form else { return true }
    return FilmFile.codec(options, ofEnding: ending, hasAlpha: hasAlpha)?.keepsRGB ?? false
  }
}

// MARK: Options

extension Sink {
  func checkOptions(_ arguments: Arguments) throws {
    switch form {
    case .picture: try checkPictureOptions(arguments)
    case .film, .animation, .pictures: try checkFilmOptions(arguments)
    case .tar: break
    }
  }

  private func checkPictureOptions(_ arguments: Arguments) throws(Failure) {
    if let word = arguments.text(.format), arguments.has(.sweep), destination.isStandardOutput,
      !destination.holdsAnimations
    {
      throw .usage(
        "--format \(word): with --sweep, standard output is one animation; expected apng, webp or gif"
      )
    }
    // Whether an image or a chain is animated is seen when it is read.
    let mayAnimate =
      arguments.has(.sweep) ? destination.isAnimation : destination.holdsAnimations
    guard mayAnimate || !(arguments.has(.delay) || arguments.has(.loops)) else {
      throw .usage(
        "--delay and --loops are for animations; add --sweep and name an .apng, .webp or .gif file "
          + "with -o")
    }
    try checkLoops(arguments)
    try destination.checkFormat(arguments)
  }

  private func checkFilmOptions(_ arguments: Arguments) throws {
    let (kind, others): (FilmKind, [Option]) =
      switch form {
      case .film(let ending): (ending == ".y4m" ? .y4m : .film, [])
      case .pictures: (.pictures, [.noAudio, .resume])
      default: (.animation, [.noAudio])
      }
    let refusal = kind.refusal(named: \.option?.spelling) { $0.option.map(arguments.has) ?? false }
    if let refusal { throw Failure.usage(refusal) }
    if let option = others.first(where: arguments.has) {
      throw Failure.usage("\(option.spelling) is not for \(kind.rawValue); leave it out")
    }
    if arguments.has(.sound), let lack = lackOfSound {
      throw Failure.usage(
        "--sound: \(lack) hold no sound; expected a film that ends in \(FilmFile.endingsWithSound)")
    }
    try checkLoops(arguments)
    if isFilm, let color = arguments.text(.color), color != "srgb" {
      throw Failure.usage(
        "--color \(color): films are made with the colours of sRGB; leave it out, or say srgb")
    }
  }

  private func checkLoops(_ arguments: Arguments) throws(Failure) {
    guard let loops = arguments.integer(.loops), loops > format.mostLoops else { return }
    throw .usage(
      "--loops: '\(loops)' is not allowed; \(format.rawValue) files hold 0 to \(format.mostLoops)")
  }

  private var lackOfSound: String? {
    switch form {
    case .film(let ending): FilmFile.holdsSound(ending) ? nil : "\(ending) films"
    case .pictures: "pictures of frames"
    default: "\(format.rawValue) files"
    }
  }
}

// MARK: Names

extension Sink {
  static let tarEndings = [".tar", ".tar.gz", ".tgz"]

  static func areFilms(_ arguments: Arguments) -> Bool {
    arguments.text(.format).map { FilmEndings.words.contains($0) } ?? false
      || arguments.text(.output).map(FilmName.isFilm) ?? false
  }

  /// Returns a sink for each input. `suffix` stands between the input's name and the ending in a
  /// default name.
  static func all(
    for inputs: [String], _ kind: InputKind, suffix: String?, _ arguments: Arguments
  ) throws -> [Sink] {
    let makesFilms = kind.makesFilms
    let word = arguments.text(.format)
    guard makesFilms || kind == .tarFiles else {
      return try Destination.all(
        for: inputs, suffix: suffix,
        ending: word.map { "." + $0 } ?? (Depth(arguments) == .float ? ".tiff" : ".png"), arguments
      ).map { Sink(destination: $0, form: .picture) }
    }
    if let output = arguments.outputFile {
      guard inputs.count == 1 else {
        let noun = makesFilms ? "films" : "tar files"
        throw Failure.usage(
          output == standardStream
            ? "-o -: several \(noun) cannot be one on standard output; name a folder with -o"
            : "-o \(output): is not a folder, and several \(makesFilms ? noun : "inputs") need one")
      }
      return [try makesFilms ? film(output, inputs[0], word) : tarFile(output, inputs[0])]
    }
    let names = inputs.map { input in
      let tarEnding = tarEndings.first { input.lowercased().hasSuffix($0) } ?? ""
      let stem =
        input == standardStream
        ? "stdin"
        : makesFilms
          ? FilmName.pictures(input)?.baseName ?? Path.baseName(of: input)
          : String(Path.name(of: input).dropLast(tarEnding.count))
      // Without --format a film stays what it is.
      let own = FilmEndings.written.first { input.lowercased().hasSuffix($0) } ?? ".mp4"
      let ending =
        makesFilms
        ? word.map { "." + $0 } ?? (input == standardStream ? ".y4m" : own) : tarEndings[0]
      // Without a folder of its own, a result would replace its input.
      let middle = arguments.has(.output) ? "" : suffix.map { ".\($0)" } ?? ""
      return (name: stem + middle + ending, ending: ending)
    }
    let files = try Destination.files(names.map(\.name), for: inputs, arguments).besides(inputs)
    return try zip(files, names).map { file, name in
      Sink(destination: file, form: makesFilms ? try form(ofEnding: name.ending) : .tar)
    }
  }

  /// Returns the sink of an `-o` that names no folder.
  private static func tarFile(_ output: String, _ input: String) throws(Failure) -> Sink {
    if output == standardStream {
      return Sink(destination: .standardOutput(as: .png), form: .tar)
    }
    guard output.lowercased().hasSuffix(tarEndings[0]) || Path.isDevice(output) else {
      throw .usage(
        "-o \(output): the results are in a tar file; end its name with .tar, or that of a folder with /"
      )
    }
    let files = try [Destination.file(output, mayReplace: true)].besides([input])
    return Sink(destination: files[0], form: .tar)
  }

  /// Returns the sink of an `-o` that names no folder.
  private static func film(_ output: String, _ input: String, _ word: String?) throws -> Sink {
    if output == standardStream {
      return Sink(
        destination: .standardOutput(as: .png), form: try form(ofEnding: "." + (word ?? "y4m")))
    }
    if let word, !Path.isDevice(output) {
      throw Failure.usage(
        "--format \(word): is for results that -o does not name; leave it out, and let the name of the "
          + "file end in .\(word)")
    }
    let file = try [Destination.file(output, mayReplace: true)].besides([input])[0]
    if let pattern = try NumberPattern(ofResults: output) {
      guard !(FilmName.pictures(input)?.mayMeet(pattern) ?? false) else {
        throw Failure.usage(
          "\(input): would be replaced by its own results; name others with -o")
      }
      return Sink(destination: file, form: .pictures(pattern))
    }
    guard !Path.isDevice(output) else {
      return Sink(destination: file, form: try form(ofEnding: "." + (word ?? "y4m")))
    }
    let name = output.lowercased()
    guard
      let ending = (FilmEndings.written + FileFormat.allCases.flatMap(\.endings))
        .filter({ name.hasSuffix($0) }).max(by: { $0.count < $1.count })
    else {
      throw Failure.usage(
        "-o \(output): the ending of the name says what the film becomes; expected "
          + "\(FilmEndings.words.map { "." + $0 }.joined(separator: ", ")), .gif, .apng or .webp, or a name such as "
          + "frame.%05d.png for a picture of each frame")
    }
    return Sink(destination: file, form: try form(ofEnding: ending, of: output))
  }

  private static func form(ofEnding ending: String, of output: String? = nil) throws(Failure)
    -> Form
  {
    guard let format = FileFormat(endingOf: ending), ending != ".avif" else {
      return .film(ending: ending)
    }
    guard format.hasAnimations else {
      throw .usage(
        (output.map { "-o \($0)" } ?? "--format \(ending.dropFirst())")
          + ": a film has many frames, and a \(format.rawValue) file has one; name a film, an animation, or "
          + "frame.%05d\(ending) for a picture of each frame")
    }
    return .animation(format)
  }
}

extension FilmKind.Setting {
  /// Nil for a setting that the command has for every result.
  fileprivate var option: Option? {
    switch self {
    case .codec: .codec
    case .crf: .crf
    case .preset: .preset
    case .soundCodec: .audioCodec
    case .loops: .loops
    case .quality: .fileQuality
    case .lossless: .lossless
    case .level, .metadata: nil
    }
  }
}
