/// The options of a sound file for a film.
extension Option {
  /// The options of no use without a sound file.
  static let ofSounds = [soundGain, soundFadeIn, soundFadeOut, soundFrom, soundLoop, soundMix]

  static let sound = Option(
    "sound", .text("FILE"), .films,
    "Use FILE, such as music, as the sound of the film that is made; anything with sound that FFmpeg's libraries "
      + "read will do. It begins with the film, is cut at its end, and replaces a film's own sound.",
    for: [.run])
  static let soundGain = Option(
    "sound-gain", .number(-100...60), .films,
    "By how many decibels the file of --sound becomes louder, or quieter if it is below 0, as -6 for half of the "
      + "amplitude; 0 if left out.",
    for: [.run])
  static let soundFadeIn = Option(
    "sound-fade-in", .number(0...3600), .films,
    "How many seconds the file of --sound fades in; 0 if left out.", for: [.run])
  static let soundFadeOut = Option(
    "sound-fade-out", .number(0...600), .films,
    "How many seconds the file of --sound fades out before the film ends, or before its own end if that is "
      + "earlier; 0 if left out.",
    for: [.run])
  static let soundFrom = Option(
    "sound-from", .number(0...1_000_000), .films,
    "The time in seconds within the file of --sound at which it begins; 0 if left out.",
    for: [.run])
  static let soundLoop = Option(
    "sound-loop", .flag, .films,
    "Repeat the file of --sound until the film ends. If left out, the rest of a longer film is silent, with a "
      + "warning.",
    for: [.run])
  static let soundMix = Option(
    "sound-mix", .flag, .films,
    "Keep the sound of the film, and add the file of --sound to it.", for: [.run])
}
