/// A film container that FFmpeg writes. Raw values are file name endings.
enum FilmContainer: String, CaseIterable {
  case mp4, m4v, mov, mkv, webm, avi, nut, apng, webp, avif

  /// Returns the container for an ending, or for that of a path.
  init?(ending: String?, path: String) {
    let last = path.split(separator: "/").last ?? ""
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    guard let ending = ending ?? (parts.count > 1 ? parts.last.map(String.init) : nil) else {
      return nil
    }
    self.init(rawValue: ending.lowercased())
  }

  /// FFmpeg's name of the muxer.
  var muxer: String {
    switch self {
    case .mp4, .m4v: "mp4"
    case .mkv: "matroska"
    default: rawValue
    }
  }

  var usualCodec: FilmCodec {
    switch self {
    case .mp4, .m4v, .mov, .mkv: .h264
    case .webm: .vp9
    case .avi: .utvideo
    case .nut: .ffv1
    case .apng: .apng
    case .webp: .webp
    case .avif: .av1
    }
  }

  /// The codecs for sound that the container cannot hold unchanged, best first.
  var soundCodecs: [SoundCodec] {
    switch self {
    case .mp4, .m4v, .mov, .mkv, .nut: [.aac]
    case .webm: [.opus, .vorbis]
    case .avi: [.mp3, .pcm]
    case .apng, .webp, .avif: []
    }
  }

  /// Whether there can be sound beside the pictures.
  var holdsSound: Bool { !soundCodecs.isEmpty }

  /// The default codec for pictures with alpha, or nil if the usual one holds alpha, or none does.
  var codecWithAlpha: FilmCodec? {
    switch self {
    case .mov: .prores
    case .mkv: .ffv1
    default: nil
    }
  }

  /// Returns the chosen codec of pictures, or the default for them.
  func codec(_ options: FilmOptions, hasAlpha: Bool) -> FilmCodec {
    // A quality or a preset refers to the usual codec.
    let isFree = options.crf == nil && options.preset == nil
    return options.codec ?? (hasAlpha && isFree ? codecWithAlpha : nil) ?? usualCodec
  }

  /// Whether the file must be seekable, since the muxer writes earlier positions again.
  var needsPlaces: Bool { [.mp4, .m4v, .mov, .avi, .apng, .webp, .avif].contains(self) }
}
