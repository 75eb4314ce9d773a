public import GLBlurFiles

/// Settings for writing a film or an animation. Changing one that the result does not have is an
/// error.
public struct FilmOptions: Hashable, Sendable {
  /// The codec of the pictures, or nil for that of the ending: H.264 for .mp4, .m4v, .mov and .mkv,
  /// VP9 for .webm, AV1 for .avif, and a lossless one for the others. With alpha and without a
  /// quality or a preset, it is ProRes 4444 for .mov and FFV1 for .mkv.
  public var codec: FilmCodec?
  /// The quality factor: 0…51 for H.264 and HEVC, 0…63 for VP9 and AV1, where 0 is the best. Nil
  /// means 18 for H.264, 22 for HEVC, 24 for VP9 and 30 for AV1.
  public var crf: Int?
  /// The encoder's preset for speed against size, such as `slow` for H.264. Nil means `medium` for
  /// H.264 and HEVC, and the encoder's own for others.
  public var preset: String?
  /// The ending that selects the container, such as `mkv`, or nil for that of the path.
  public var container: String?
  /// The number of frames per second, or their mean. Nil means that of the copied film, or 25.
  public var rate: Ratio?
  /// The number of time units per second. Nil means that of the copied film, which keeps all times
  /// exact, or the numerator of the rate.
  public var timescale: Int?
  /// The aspect ratio of a pixel, or nil for that of the copied film.
  public var pixelAspect: Ratio?
  /// Whether sound, subtitles and attachments are copied.
  public var copiesSound = true
  /// Whether to omit what may show what the chain hides: covers, attachments, subtitles, chapters,
  /// and texts about anything but authors and rights.
  package var isRedacted = false
  /// The codec of all sound. Nil keeps sound that the container can hold, and encodes other sound
  /// and sound files: as AAC for .mp4, .m4v, .mov and .mkv, Opus for .webm, and MP3 for .avi.
  public var soundCodec: SoundCodec?
  /// A sound file that replaces the sound of the copied film or is added to it. Y4M, animations and
  /// pictures hold no sound.
  public var sound: FilmSound?
  /// How often an animation is played; 0 and nil mean endlessly.
  public var loops: Int?
  /// How the pictures of an animation are encoded. Of these settings films have only the
  /// background, on which translucent frames are put if the film holds no alpha.
  public var pictures = WriteOptions()
  /// The maximum number of frames of a film of constant rate, including repetitions. Nil only
  /// limits the repetitions of a frame, to 10 000.
  public var mostFrames: Int?
  /// The number of encoding threads.
  public var threads = 1

  /// Creates the default settings.
  public init() {}
}

/// A sound file for a film, such as music: anything with sound that FFmpeg reads, also another
/// film. The sound begins with the film, and ends with it or before it.
public struct FilmSound: Hashable, Sendable {
  /// The path of the file, which is read twice and so cannot be a pipe.
  public var path: String
  /// The gain in decibels, -100…60; -6 halves the amplitude.
  public var gain = 0.0
  /// The time in seconds in which the file fades in linearly, 0…3600.
  public var fadeIn = 0.0
  /// The time in seconds in which the file fades out before its end or that of the film, whichever
  /// is first, 0…600. So much sound waits in memory, with the pictures beside it.
  public var fadeOut = 0.0
  /// The place in the file at which the sound begins, in seconds, 0…1 000 000.
  public var from = 0.0
  /// Whether the file is repeated, from `from` on, until the film ends.
  public var loops = false
  /// Whether the file is added to the film's first track of sound. Otherwise it replaces all sound
  /// of the film.
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
