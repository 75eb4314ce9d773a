import GLBlur
import GLBlurFiles
import GLBlurVideo

/// Where the frames of a film go, and in which form.
struct FilmPlace: Hashable {
  /// What the frames become.
  enum Form: Hashable {
    /// A film in a container of this ending, such as `.mp4`.
    case film(ending: String)
    /// An animation.
    case animation(FileFormat)
    /// A picture for each frame. The pattern has a place for the number of the frame.
    case pictures(NumberPattern)
  }

  let destination: Destination
  let form: Form

  /// Returns the ending that the result of a film has without `--format`: its own, if it can be written.
  private static func ending(of path: String) -> String {
    path == standardStream
      ? ".y4m" : FilmEndings.written.first { path.lowercased().hasSuffix($0) } ?? ".mp4"
  }

  /// Returns whether the command line says that results are films.
  static func areMade(_ arguments: Arguments) -> Bool {
    arguments.text(.format).map { FilmEndings.words.contains($0) } ?? false
      || arguments.text(.output).map(FilmName.isFilm) ?? false
  }

  /// Returns whether the inputs are films, by their names.
  ///
  /// - Throws: `Failure` if only some of them are.
  static func areFilms(_ inputs: [String], _ arguments: Arguments) throws(Failure) -> Bool {
    // What comes through a pipe has no name, so it is a film if the result is one.
    let films = inputs.filter { FilmName.isInput($0) || $0 == standardStream && areMade(arguments) }
    guard let film = films.first else { return false }
    guard films.count == inputs.count else {
      throw .usage(
        "\(film): is a film, and others of the inputs are not; run the two separately")
    }
    return true
  }

  /// Checks that the options are for what is made.
  func checkOptions(_ arguments: Arguments) throws(Failure) {
    let (kind, others): (FilmKind, [Option]) =
      switch form {
      case .film(let ending): (ending == ".y4m" ? .y4m : .film, [])
      case .animation: (.animation, [.noAudio])
      case .pictures: (.pictures, [.noAudio, .resume])
      }
    let refusal = kind.refusal(named: \.option.spelling) { arguments.has($0.option) }
    if let refusal { throw .usage(refusal) }
    if let option = others.first(where: arguments.has) {
      throw .usage("\(option.spelling) is not for \(kind.rawValue); leave it out")
    }
    if arguments.has(.sound), let lack = lackOfSound {
      throw .usage(
        "--sound: \(lack) hold no sound; expected a film that ends in \(FilmFile.endingsWithSound)")
    }
    if case .animation(let format) = form, let loops = arguments.integer(.loops),
      loops > format.mostLoops
    {
      throw .usage(
        "--loops: '\(loops)' is not allowed; \(format.rawValue) files hold 0 to \(format.mostLoops)"
      )
    }
    if case .film = form, let color = arguments.text(.color), color != "srgb" {
      throw .usage(
        "--color \(color): films are made with the colours of sRGB; leave it out, or say srgb")
    }
  }

  /// What is made, if it cannot have sound.
  private var lackOfSound: String? {
    switch form {
    case .film(let ending): FilmFile.holdsSound(ending) ? nil : "\(ending) films"
    case .animation(let format): "\(format.rawValue) files"
    case .pictures: "pictures of frames"
    }
  }

  /// The colours in which results are, or nil for those that the command line and the chain say. Films have no
  /// profile, so their colours are those of sRGB.
  var profile: OutputProfile? { if case .film = form { .srgb } else { nil } }

  /// Returns the depth of results.
  ///
  /// - Throws: `Failure` if what is made cannot hold it.
  func depth(_ arguments: Arguments) throws(Failure) -> Depth? {
    switch form {
    case .film(let ending):
      guard Depth(arguments) != .float else {
        throw .usage("--depth float: \(ending) films hold whole numbers; expected 8 or 16")
      }
      return Depth(arguments)
    case .animation(let format): return try Depth(arguments, writing: format)
    case .pictures(let pattern): return try Depth(arguments, writing: pattern.format)
    }
  }

  /// Returns whether films lose nothing with the codec that is chosen, or else with that of their ending.
  func losesNothing(_ options: FilmOptions, hasAlpha: Bool) -> Bool {
    guard case .film(let ending) = form else { return true }
    return FilmFile.codec(options, ofEnding: ending, hasAlpha: hasAlpha)?.keepsRGB ?? false
  }

  /// Returns a place for the result of each input, as the command line says.
  ///
  /// - Parameter suffix: The part of a default name between that of the input and its ending.
  static func all(
    for inputs: [String], suffix: String, _ arguments: Arguments
  ) throws -> [FilmPlace] {
    let output = arguments.text(.output)
    let word = arguments.text(.format)
    if output == standardStream {
      guard inputs.count == 1 else {
        throw Failure.usage(
          "-o -: several films cannot be one on standard output; name a folder with -o")
      }
      return [
        FilmPlace(
          destination: .standardOutput(as: .png), form: try form(ofEnding: "." + (word ?? "y4m")))
      ]
    }
    let isNew = output.map { $0.hasSuffix("/") && !Path.exists($0) } ?? false
    if let output, !isNew, !Path.isFolder(output) {
      return [try single(output, inputs, word)]
    }
    // Without --format a film stays what it is.
    let endings = inputs.map { word.map { "." + $0 } ?? ending(of: $0) }
    let names = zip(inputs, endings).map { input, ending in
      // Without a folder of its own, a result would replace its input.
      (input == standardStream
        ? "stdin" : FilmName.pictures(input)?.baseName ?? Path.baseName(of: input))
        + (output == nil ? ".\(suffix)" : "") + ending
    }
    var known: Set<String> = []
    if let twin = names.indices.first(where: { !known.insert(names[$0]).inserted }) {
      throw Failure.usage(
        "\(inputs[twin]): the result would be called \(names[twin]) like that of another input; run the "
          + "two separately, each with its own -o")
    }
    let mayReplace = output != nil || arguments.has(.force)
    let files = try names.map {
      Destination.file(
        Path.joined(output ?? "", $0), mayReplace: mayReplace, makesFolder: isNew)
    }.besides(inputs)
    return try zip(files, endings).map { file, ending in
      FilmPlace(destination: file, form: try form(ofEnding: ending))
    }
  }

  /// Returns the place if `-o` does not name a folder.
  private static func single(
    _ output: String, _ inputs: [String], _ word: String?
  ) throws -> FilmPlace {
    guard inputs.count == 1 else {
      throw Failure.usage("-o \(output): is not a folder, and several films need one")
    }
    if let word, !Path.isDevice(output) {
      throw Failure.usage(
        "--format \(word): is for results that -o does not name; leave it out, and let the name of the "
          + "file end in .\(word)")
    }
    let file = try [Destination.file(output, mayReplace: true)].besides(inputs)[0]
    if let pattern = try NumberPattern(ofResults: output) {
      guard !(FilmName.pictures(inputs[0])?.mayMeet(pattern) ?? false) else {
        throw Failure.usage(
          "\(inputs[0]): would be replaced by its own results; name others with -o")
      }
      return FilmPlace(destination: file, form: .pictures(pattern))
    }
    guard !Path.isDevice(output) else {
      return FilmPlace(destination: file, form: try form(ofEnding: "." + (word ?? "y4m")))
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
    return FilmPlace(destination: file, form: try form(ofEnding: ending, of: output))
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
  fileprivate var option: Option {
    switch self {
    case .codec: .codec
    case .crf: .crf
    case .preset: .preset
    case .soundCodec: .audioCodec
    case .loops: .loops
    case .quality: .fileQuality
    case .lossless: .lossless
    }
  }
}
