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
