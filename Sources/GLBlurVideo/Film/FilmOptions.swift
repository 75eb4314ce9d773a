public import GLBlurFiles

/// Settings for writing a film, or an animation where one is made. A setting that the result does not have is an error.
public struct FilmOptions: Hashable, Sendable {
  /// The codec of the pictures. The default, nil, is that of the ending: H.264 for .mp4, .m4v, .mov
  /// and .mkv, VP9 for .webm, AV1 for .avif, and a lossless one for the others. Frames with alpha
  /// become ProRes 4444 in .mov and FFV1 in .mkv, unless a quality or a preset is set.
  public var codec: FilmCodec?
  /// The quality factor: 0…51 for H.264 and HEVC, 0…63 for VP9 and AV1, where 0 is the best. The
  /// default, nil, is 18 for H.264, 22 for HEVC, 24 for VP9 and 30 for AV1.
  public var crf: Int?
  /// The encoder's preset for speed against size, such as `ultrafast` or `slow` for H.264. The
  /// default, nil, is `medium` for H.264 and HEVC, and the encoder's own for others.
  public var preset: String?
  /// The ending that selects the container, such as `mkv`, for paths without one. The default, nil,
  /// is that of the path.
  public var container: String?
  /// The number of frames per second, or their mean. The default, nil, is that of the copied film,
  /// or 25.
  public var rate: Ratio?
  /// The number of time units per second. The default, nil, is that of the copied film, so that all
  /// times stay exact, or the numerator of the rate.
  public var timescale: Int?
  /// The aspect ratio of a pixel. The default, nil, is that of the copied film.
  public var pixelAspect: Ratio?
  /// Whether sound, subtitles and attachments are copied. The default is true.
  public var copiesSound = true
  /// Whether all that may show or say what the chain hides is left out: covers, attachments, subtitles, chapters, and
  /// texts about anything but authors and rights.
  package var isRedacted = false
  /// The codec of all sound. The default, nil, keeps sound that the container can hold, and encodes
  /// other sound, and that of sound files: as AAC for .mp4, .m4v, .mov and .mkv, Opus for .webm, and
  /// MP3 for .avi.
  public var soundCodec: SoundCodec?
  /// A sound file, such as music, that replaces the sound of the copied film or is added to it. The default, nil,
  /// is none. Y4M, animations and pictures hold no sound.
  public var sound: FilmSound?
  /// How often an animation is played, with 0, as with nil, the default, for endlessly.
  public var loops: Int?
  /// How the pictures of an animation are encoded: their quality, whether they lose nothing, how small PNG becomes, and
  /// the metadata. Of films only the background counts, on which translucent frames are put if the film holds no alpha;
  /// asking for one of the others is an error.
  public var pictures = WriteOptions()
  /// The maximum number of frames of a film of constant rate, including repetitions. The default,
  /// nil, only limits the repetitions of a frame, to 10 000.
  public var mostFrames: Int?
  /// The number of encoding threads. The default is 1.
  public var threads = 1

  /// Creates the default settings.
  public init() {}
}

/// A sound file for a film that is made, such as music: anything with sound that FFmpeg reads, also another film.
///
/// Its sound begins with the film, and ends with it or before it. In place of a film's own sound it becomes all
/// sound of the result.
public struct FilmSound: Hashable, Sendable {
  /// The path of the file, which is no pipe: it is looked at before there are frames, and read with them.
  public var path: String
  /// By how many decibels the file becomes louder, or quieter if it is negative; -6 halves the amplitude. The range
  /// is -100…60, and the default 0.
  public var gain = 0.0
  /// How many seconds the file fades in, by a factor that rises linearly. The range is 0…3600, and the default 0.
  public var fadeIn = 0.0
  /// How many seconds the file fades out before its end or that of the film, whichever is first. So much sound waits
  /// for that end, with the pictures beside it. The range is 0…600, and the default 0.
  public var fadeOut = 0.0
  /// The place in the file at which it begins, in seconds. The range is 0…1 000 000, and the default 0.
  public var from = 0.0
  /// Whether the file is repeated, from `from` on, until the film ends. The default, false, leaves the rest of the
  /// film silent.
  public var loops = false
  /// Whether the film keeps its first track of sound, to which the file is added. The default, false, replaces all
  /// sound of the film.
  public var mixes = false

  /// Creates a sound that is played once, as loud as it is.
  public init(_ path: String) { self.path = path }
}

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
