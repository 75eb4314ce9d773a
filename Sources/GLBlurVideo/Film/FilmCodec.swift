import CCodecs
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

  package var keepsRGB: Bool { [.ffv1, .qtrle, .utvideo, .apng, .webp].contains(self) }

  /// Whether red, green and blue become 4:2:0, which every player supports.
  var halvesChroma: Bool { [.h264, .hevc, .vp9, .av1].contains(self) }

  /// The quality factor that the encoder's makers recommend.
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

  /// Returns the options of the encoder, or throws `FilmError.cannotEncode` if the codec lacks one.
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

  private var presetOption: String? {
    switch self {
    case .h264, .hevc, .av1: "preset"
    case .vp9: "deadline"
    default: nil
    }
  }

  /// Fastest first.
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

/// A film container that FFmpeg writes. Raw values are file name endings.
enum FilmContainer: String, CaseIterable {
  case mp4, m4v, mov, mkv, webm, avi, nut, apng, webp, avif

  init?(ending: String?, path: String) {
    let last = path.split(separator: "/").last ?? ""
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    guard let ending = ending ?? (parts.count > 1 ? parts.last.map(String.init) : nil) else {
      return nil
    }
    self.init(rawValue: ending.lowercased())
  }

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

  var holdsSound: Bool { !soundCodecs.isEmpty }

  /// The default codec for pictures with alpha, or nil for the usual one.
  var codecWithAlpha: FilmCodec? {
    switch self {
    case .mov: .prores
    case .mkv: .ffv1
    default: nil
    }
  }

  func codec(_ options: FilmOptions, hasAlpha: Bool) -> FilmCodec {
    // A quality or a preset refers to the usual codec.
    let isFree = options.crf == nil && options.preset == nil
    return options.codec ?? (hasAlpha && isFree ? codecWithAlpha : nil) ?? usualCodec
  }

  /// Whether the file must be seekable, since the muxer overwrites earlier positions.
  var needsPlaces: Bool { [.mp4, .m4v, .mov, .avi, .apng, .webp, .avif].contains(self) }
}

/// The abilities of FFmpeg's libraries on this machine.
package struct FilmAbilities: Hashable, Sendable {
  package let version: String
  /// FFmpeg's names of encoders for pictures, such as libx264.
  package let encoders: [String]
  package let decoders: [String]

  package init?() {
    guard let version = unsafe clibav_version() else { return nil }
    self.version = unsafe String(cString: version)
    encoders = Self.names(encoders: true)
    decoders = Self.names(encoders: false)
  }

  package var codecs: [FilmCodec] {
    FilmCodec.allCases.filter { codec in codec.encoders.contains { encoders.contains($0) } }
  }

  private static func names(encoders: Bool) -> [String] {
    var names: [String] = []
    while let name = unsafe clibav_codec(Int32(names.count), encoders) {
      names.append(unsafe String(cString: name))
    }
    return names
  }
}
