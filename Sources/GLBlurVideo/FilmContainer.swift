/// A format of files for films that FFmpeg writes. Raw values are endings of names.
enum FilmContainer: String, CaseIterable {
  case mp4, m4v, mov, mkv, webm, avi, nut, apng, webp, avif

  /// Returns the container of an ending, or that of a path.
  init?(ending: String?, path: String) {
    let last = path.split(separator: "/").last ?? ""
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    guard let ending = ending ?? (parts.count > 1 ? parts.last.map(String.init) : nil) else {
      return nil
    }
    self.init(rawValue: ending.lowercased())
  }

  /// FFmpeg's name of it.
  var muxer: String {
    switch self {
    case .mp4, .m4v: "mp4"
    case .mkv: "matroska"
    default: rawValue
    }
  }

  /// The codec unless another one is chosen.
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

  /// The codecs that sound gets which it cannot hold as it is, the best one first.
  var soundCodecs: [SoundCodec] {
    switch self {
    case .mp4, .m4v, .mov, .mkv, .nut: [.aac]
    case .webm: [.opus, .vorbis]
    case .avi: [.mp3, .pcm]
    case .apng, .webp, .avif: []
    }
  }

  /// The codec of pictures with alpha unless another one is chosen, or nil if the usual one holds alpha, or none.
  var codecWithAlpha: FilmCodec? {
    switch self {
    case .mov: .prores
    case .mkv: .ffv1
    default: nil
    }
  }

  /// Returns the codec of pictures that is chosen, or the one for what they are.
  func codec(_ options: FilmOptions, hasAlpha: Bool) -> FilmCodec {
    // A quality and a preset are those of the usual codec.
    let isFree = options.crf == nil && options.preset == nil
    return options.codec ?? (hasAlpha && isFree ? codecWithAlpha : nil) ?? usualCodec
  }

  /// Whether the file must be a regular one, in which places can be written again.
  var needsPlaces: Bool { [.mp4, .m4v, .mov, .avi, .apng, .webp, .avif].contains(self) }
}
