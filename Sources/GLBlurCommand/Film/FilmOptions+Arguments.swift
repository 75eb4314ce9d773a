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
    sound = arguments.sound
    mostFrames = arguments.integer(.maxFrames)
  }
}

extension Arguments {
  /// The sound file of the command line, or nil if there is none.
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

  /// Checks that the sound file can be used, and that options are for it.
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

  /// Throws an error if there is an option that is of no use without a film, and there is none.
  func checkFilmOptions(areFilms: Bool) throws(Failure) {
    guard !areFilms, let option = Option.ofFilms.first(where: has) else { return }
    throw .usage(
      "\(option.spelling) is for films, and none is named; "
        + (option == .sound
          ? "name one that ends in \(FilmFile.endingsWithSound) with -o" : "leave it out"))
  }
}
