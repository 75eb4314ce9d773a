/// A codec for the sound of a film, if it is not copied unchanged.
public enum SoundCodec: String, Hashable, Sendable, CaseIterable {
  /// AAC, which all players of MP4 support.
  case aac
  /// Opus, for the web.
  case opus
  /// Vorbis, the older codec for the web.
  case vorbis
  /// MPEG-1 layer III, which the oldest players support.
  case mp3
  /// FLAC, a lossless codec.
  case flac
  /// Apple's lossless codec.
  case alac
  /// Uncompressed samples of 16 bits.
  case pcm

  /// FFmpeg's encoder for the codec.
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
