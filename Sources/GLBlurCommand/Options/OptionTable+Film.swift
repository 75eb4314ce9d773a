import GLBlurVideo

/// The options of films.
extension Option {
  /// The options that are of no use without a film.
  static let ofFilms = [
    from, to, start, longest, matrix, range, codec, crf, preset, audioCodec, noAudio, onError,
    survey, keepPartial, progress,
  ]

  static let from = Option(
    "from", .number(0...1_000_000), .films,
    "The time in seconds at which the part of a film begins that counts; 0 if left out.",
    for: [.run, .legibility, .measure])
  static let to = Option(
    "to", .number(0.001...1_000_000), .films,
    "The time in seconds at which the part of a film ends that counts; the end if left out.",
    for: [.run, .legibility, .measure])
  static let start = Option(
    "start", .assignment("NAME=SECONDS"), isRepeatable: true, .films,
    "When the film that the chain calls @NAME begins, in seconds of the film that is the input; 0 if left out. "
      + "Before that its first frame is shown, and after its end its last.",
    for: [.run, .legibility, .measure])
  static let longest = Option(
    "longest", .flag, .films,
    "Go on until the last film ends, with the last frame of the film that is the input. If left out, the result "
      + "ends with that film.",
    for: [.run, .legibility, .measure])
  static let matrix = Option(
    "matrix", .choice("MATRIX", YCbCrMatrix.allCases.map(\.rawValue)), .films,
    "How luma and chroma of a film follow from red, green and blue. If left out, what the film states, or else "
      + "bt709 from 720 lines on and bt601 below.",
    for: [.run, .legibility, .measure])
  static let range = Option(
    "range", .choice("RANGE", SampleRange.allCases.map(\.rawValue)), .films,
    "Which samples of a film stand for black and white. If left out, what the film states, or else limited.",
    for: [.run, .legibility, .measure])
  static let codec = Option(
    "codec", .choice("CODEC", FilmCodec.allCases.map(\.rawValue)), .films,
    "How a film is compressed, as far as FFmpeg's libraries can on this machine, which glblur info lists; what "
      + "is usual for the ending if left out, as h264 for .mp4 and vp9 for .webm.",
    for: [.run])
  static let crf = Option(
    "crf", .integer(0...63), .films,
    "The quality of a compressed film, at which lower is better; 18 for h264, and what is usual for other codecs, "
      + "if left out.",
    for: [.run])
  static let preset = Option(
    "preset", .text("NAME"), .films,
    "How long the encoder of a film may take, from ultrafast to veryslow for h264 and hevc; medium if left out.",
    for: [.run])
  static let audioCodec = Option(
    "audio-codec", .choice("CODEC", SoundCodec.allCases.map(\.rawValue)), .films,
    "How the sound of a film is compressed. If left out, sound is copied as it is, but what the format cannot hold "
      + "becomes aac in .mp4, .m4v, .mov and .mkv, opus in .webm, and mp3 in .avi.",
    for: [.run])
  static let noAudio = Option(
    "no-audio", .flag, .films,
    "Leave out the sound of a film, and its subtitles and attachments, which are copied otherwise.",
    for: [.run])
  static let onError = Option(
    "on-error", .choice("WHAT", DamagePolicy.allCases.map(\.rawValue)), .films,
    "What to do at a damaged frame of a film: stop with an error, skip it, or repeat the frame before; stop if "
      + "left out.",
    for: [.run])
  static let survey = Option(
    "survey", .integer(0...1_000_000), .films,
    "Look at every N-th frame of a film before it is rendered, to decide labels once that depend on the pixels "
      + "behind them; 1 for each if left out, and 0 to let each frame decide for itself.",
    for: [.run])
  static let keepPartial = Option(
    "keep-partial", .flag, .films,
    "When a signal such as Ctrl-C ends the program, keep the beginning of the film, which plays. If left out, "
      + "nothing is left of it.",
    for: [.run])
  static let progress = Option(
    "progress", .choice("FORM", ["auto", "json", "none"]), .films,
    "How the progress of a film is shown: auto as a bar on a terminal, json as an object in a line of standard "
      + "error every second and at the end; auto if left out.",
    for: [.run])
}
