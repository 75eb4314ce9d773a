import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

extension FilmReadOptions {
  /// Creates the options that the command line asks for.
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

  /// Creates the options for a look at the pictures alone.
  init(surveying arguments: Arguments, in context: RenderContext) {
    self.init(arguments)
    carriesTracks = false
    mayGoOn = { !context.isEnded() }
  }
}

extension FilmOptions {
  /// Creates the options that the command line asks for.
  init(_ arguments: Arguments) {
    self.init()
    codec = arguments.choice(.codec)
    crf = arguments.integer(.crf)
    preset = arguments.text(.preset)
    copiesSound = !arguments.has(.noAudio)
    soundCodec = arguments.choice(.audioCodec)
    mostFrames = arguments.integer(.maxFrames)
  }
}

extension Arguments {
  /// Throws an error if there is an option that is of no use without a film, and there is none.
  func checkFilmOptions(areFilms: Bool) throws(Failure) {
    guard !areFilms, let option = Option.ofFilms.first(where: has) else { return }
    throw .usage("\(option.spelling) is for films, and none is named; leave it out")
  }
}
