import GLBlurImage

/// A codec of the pictures of a film.
public enum FilmCodec: String, Hashable, Sendable, CaseIterable {
  /// H.264, which every player supports.
  case h264
  /// HEVC, also called H.265.
  case hevc
  /// VP9, for the web, with alpha if the frames have it.
  case vp9
  /// AV1, for the web.
  case av1
  /// FFV1, a lossless codec.
  case ffv1
  /// ProRes 422 HQ, and 4444 with alpha, for editing.
  case prores
  /// QuickTime Animation, lossless for 8 bits.
  case qtrle
  /// Ut Video, lossless for 8 bits.
  case utvideo
  /// Animated PNG, lossless.
  case apng
  /// Animated WebP, lossless except for the colours of transparent pixels.
  case webp

  /// FFmpeg's encoders for the codec, best first.
  var encoders: [String] {
    switch self {
    case .h264: ["libx264", "libopenh264"]
    case .hevc: ["libx265"]
    case .vp9: ["libvpx-vp9"]
    case .av1: ["libsvtav1", "libaom-av1"]
    case .ffv1: ["ffv1"]
    case .prores: ["prores_ks"]
    case .qtrle: ["qtrle"]
    case .utvideo: ["utvideo"]
    case .apng: ["apng"]
    case .webp: ["libwebp_anim"]
    }
  }

  /// Whether 8-bit frames are best stored as red, green and blue.
  package var keepsRGB: Bool { [.ffv1, .qtrle, .utvideo, .apng, .webp].contains(self) }

  /// Whether red, green and blue are converted to 4:2:0, which every player supports.
  var halvesChroma: Bool { [.h264, .hevc, .vp9, .av1].contains(self) }

  /// The default quality factor, which the encoder's makers recommend, or nil.
  private var usualQuality: Int? {
    switch self {
    case .h264: 18
    case .hevc: 22
    case .vp9: 24
    case .av1: 30
    default: nil
    }
  }

  private var mostQuality: Int? {
    switch self {
    case .h264, .hevc: 51
    case .vp9, .av1: 63
    default: nil
    }
  }

  /// Returns the options of the encoder.
  ///
  /// - Throws: `FilmError.cannotEncode` for options that the codec lacks.
  func options(
    crf: Int?, preset: String?, for format: FrameFormat, name: String
  ) throws(FilmError) -> String {
    var options: [String] = []
    if let crf {
      guard let most = mostQuality, 0...most ~= crf else {
        throw .cannotEncode(
          name: name,
          reason: mostQuality.map { "\(rawValue) takes a quality of 0 to \($0), and not \(crf)" }
            ?? "\(rawValue) has no quality to choose; choose another codec, or none")
      }
    }
    if let crf = crf ?? usualQuality { options.append("crf=\(crf)") }
    if let preset {
      guard let option = presetOption else {
        throw .cannotEncode(
          name: name, reason: "\(rawValue) has no presets; choose another codec, or none")
      }
      guard presets.contains(preset) else {
        throw .cannotEncode(
          name: name,
          reason: "\(rawValue) has no preset of the name '\(preset)'; choose one of "
            + presets.joined(separator: ", "))
      }
      options.append("\(option)=\(preset)")
    } else if [.h264, .hevc].contains(self) {
      options.append("preset=medium")
    }
    switch self {
    case .vp9: options.append("row-mt=1")
    case .ffv1:
      // Version 3 divides frames into slices, which must not be empty.
      let isSmall = min(format.size.width, format.size.height) < 16
      options += isSmall ? ["level=1"] : ["level=3", "slicecrc=1"]
    case .prores:
      let is4444 = format.hasAlpha || format.subsampling == .yuv444 && format.matrix != .identity
      options.append("profile=\(is4444 ? "4444" : "hq")")
    case .webp: options.append("lossless=1")
    default: break
    }
    return options.joined(separator: ":")
  }

  /// The encoder's option for speed against size.
  private var presetOption: String? {
    switch self {
    case .h264, .hevc, .av1: "preset"
    case .vp9: "deadline"
    default: nil
    }
  }

  /// The values of that option, fastest first.
  private var presets: [String] {
    switch self {
    case .h264, .hevc:
      [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
        "veryslow", "placebo",
      ]
    case .vp9: ["realtime", "good", "best"]
    case .av1: (0...13).reversed().map { "\($0)" }
    default: []
    }
  }
}
