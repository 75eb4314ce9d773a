/// A way in which the sound of a film is encoded, if it is not copied as it is.
public enum SoundCodec: String, Hashable, Sendable, CaseIterable {
  /// AAC, which all players of MP4 know.
  case aac
  /// Opus of the web.
  case opus
  /// Vorbis, the older one of the web.
  case vorbis
  /// MPEG-1 layer III, which the oldest players know.
  case mp3
  /// FLAC, which loses nothing.
  case flac
  /// The codec of Apple that loses nothing.
  case alac
  /// Samples of 16 bits as they are.
  case pcm

  /// FFmpeg's encoder for it.
  var encoder: String {
    switch self {
    case .aac, .flac, .alac: rawValue
    case .opus: "libopus"
    case .vorbis: "libvorbis"
    case .mp3: "libmp3lame"
    case .pcm: "pcm_s16le"
    }
  }
}
