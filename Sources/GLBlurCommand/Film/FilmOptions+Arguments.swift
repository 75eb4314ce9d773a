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
}

extension FilmOptions {
  /// Creates the options that the command line asks for.
  init(_ arguments: Arguments) {
    self.init()
    codec = arguments.choice(.codec)
    crf = arguments.integer(.crf)
    preset = arguments.text(.preset)
    copiesSound = !arguments.has(.noAudio)
  }
}
