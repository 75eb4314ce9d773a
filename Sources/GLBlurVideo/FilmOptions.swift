/// How a film is written.
public struct FilmOptions: Hashable, Sendable {
  /// The codec of the pictures. The default, nil, is that of the ending: H.264 for .mp4, .m4v, .mov and .mkv, VP9
  /// for .webm, AV1 for .avif, and for the others one that loses nothing. Frames with alpha become ProRes 4444 in .mov
  /// and FFV1 in .mkv, unless a quality or a preset is chosen.
  public var codec: FilmCodec?
  /// The factor of the quality: 0…51 for H.264 and HEVC, 0…63 for VP9 and AV1, where 0 is the best. The default,
  /// nil, is 18 for H.264, 22 for HEVC, 24 for VP9 and 30 for AV1.
  public var crf: Int?
  /// The encoder's name of a choice between speed and size, such as `ultrafast` or `slow` for H.264. The default,
  /// nil, is `medium` for H.264 and HEVC, and the encoder's own for others.
  public var preset: String?
  /// The ending of the format, such as `mkv`, for paths that have none. The default, nil, is that of the path.
  public var container: String?
  /// The number of frames in a second, or their mean. The default, nil, is that of the film that is copied, and 25
  /// without one.
  public var rate: Ratio?
  /// The number of units of time in a second. The default, nil, is that of the film that is copied, so that all
  /// times stay as they are, and the numerator of the rate without one.
  public var timescale: Int?
  /// The width of a pixel by its height. The default, nil, is that of the film that is copied.
  public var pixelAspect: Ratio?
  /// Whether sound, subtitles and attachments are copied. The default is true.
  public var copiesSound = true
  /// The codec of all sound that is copied. The default, nil, leaves sound as it is where the format of the file holds
  /// it, and encodes it anew otherwise: as AAC for .mp4, .m4v, .mov and .mkv, Opus for .webm, and MP3 for .avi.
  public var soundCodec: SoundCodec?
  /// The number of frames beyond which a film of one rate is refused, counting those that are repeated. The default, nil,
  /// is no limit but that of 10 000 for a frame that is repeated.
  public var mostFrames: Int?
  /// The number of threads that encode. The default is 1.
  public var threads = 1

  /// States what is usual.
  public init() {}
}
