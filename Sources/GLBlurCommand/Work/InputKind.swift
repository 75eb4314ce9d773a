import GLBlurChain

/// The kind of the inputs of `run`, by their names and the options.
enum InputKind: Equatable {
  /// Pictures, of which films may be made.
  case pictures(asFilms: Bool)
  case films
  case tarFiles

  /// - Parameter inputs: There is none if the chain starts from its canvas.
  /// - Throws: `Failure` if the inputs are not all of one kind.
  init(_ inputs: [String], _ arguments: Arguments) throws(Failure) {
    let tars = inputs.filter { input in
      Sink.tarEndings.contains { input.lowercased().hasSuffix($0) }
    }
    if !inputs.isEmpty, arguments.has(.tar) || !tars.isEmpty {
      guard arguments.has(.tar) || tars.count == inputs.count else {
        throw .usage(
          "\(tars[0]): is a tar file, and others of the inputs are not; run the two separately, or with --tar "
            + "if all are tar files")
      }
      self = .tarFiles
      return
    }
    if let option = [Option.members, .tar].first(where: arguments.has) {
      throw .usage("\(option.spelling) is for tar files, and none is named; leave it out")
    }
    // What comes through a pipe has no name, so it counts as a film if the result is one.
    let films = inputs.filter {
      FilmName.isInput($0) || $0 == standardStream && Sink.areFilms(arguments)
    }
    if let film = films.first, films.count < inputs.count {
      throw .usage("\(film): is a film, and others of the inputs are not; run the two separately")
    }
    // Beside a film, a picture becomes one, too.
    self =
      !films.isEmpty || !inputs.isEmpty && arguments.bindFilms
      ? .films : .pictures(asFilms: Sink.areFilms(arguments))
  }

  var makesFilms: Bool { self == .films || self == .pictures(asFilms: true) }

  func checkOptions(_ arguments: Arguments) throws(Failure) {
    guard makesFilms else {
      try arguments.checkFilmOptions(areFilms: false)
      if self == .tarFiles { try Self.checkTarOptions(arguments) }
      return
    }
    let ofInputs = [
      Option.from, .to, .matrix, .range, .audioCodec, .noAudio, .onError, .survey, .keepPartial,
      .resume, .soundMix,
    ]
    let isSoundCodec = { $0 == Option.audioCodec && arguments.has(.sound) }
    if self != .films,
      let option = ofInputs.first(where: { arguments.has($0) && !isSoundCodec($0) })
    {
      throw .usage(
        "\(option.spelling) is for inputs that are films, and these are pictures; leave it out")
    }
    if self != .films, arguments.text(.backend) == BackendChoice.both.rawValue {
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

  private static func checkTarOptions(_ arguments: Arguments) throws(Failure) {
    if arguments.has(.sweep) {
      throw .usage(
        "--sweep makes several results of an image, and a member of a tar file becomes one; leave it out, or "
          + "unpack the tar file")
    }
    if !arguments.has(.at), let option = [Option.duration, .fps].first(where: arguments.has) {
      throw .usage(
        "\(option.spelling) makes several pictures of an image, and a member of a tar file becomes one; "
          + "leave it out, or choose one moment with --at")
    }
    if arguments.text(.backend) == BackendChoice.both.rawValue {
      throw .usage(
        "--backend both compares single images, which a tar file hides; choose another backend, or unpack "
          + "the tar file")
    }
  }
}
