import CCodecs
public import GLBlurImage

/// The table of formats.
extension FileFormat {
  var codec: any Codec {
    switch self {
    case .png: PNGCodec()
    case .jpeg: JPEGCodec()
    case .webP: WebPCodec()
    case .tiff: TIFFCodec()
    case .pfm: PFMCodec()
    case .apng: APNGCodec()
    case .avif: AVIFCodec()
    case .heic: HEICCodec()
    case .gif: GIFCodec()
    case .jpegXL: JPEGXLCodec()
    case .jpeg2000: JPEG2000Codec()
    case .netpbm: NetpbmCodec()
    case .openEXR: OpenEXRCodec()
    case .bmp: BMPCodec()
    case .cube: CubeCodec()
    }
  }
}

extension FileFormat {
  /// Creates the format that the first bytes of an encoded file identify, regardless of the file's
  /// name. The result is nil if the bytes do not begin a file that can be read.
  public init?(signatureOf bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(12))
    guard let format = Self.allCases.first(where: { $0.codec.begins(bytes) }) else { return nil }
    self = format
  }

  /// The file name extensions that select this format for writing, in lower case and with their
  /// dot.
  public var endings: [String] { codec.endings }

  /// The pixel formats that a file can hold, the coarsest first. AVIF files hold 12 of 16 bits, and
  /// HEIC files hold 10.
  public var pixelFormats: [PixelFormat] { codec.pixelFormats }

  /// Whether libvips decodes and encodes the format.
  package var usesLibvips: Bool { codec is any VipsCodec }

  /// Whether the reader of the format is made for files of strangers. Others are read only if
  /// `ReadLimits.allowsUntrustedFormats` says so.
  ///
  /// The authors of libvips do not stand behind these decoders where files may be hostile.
  public var isTrusted: Bool { codec.isTrusted }

  /// Whether pixels can be stored without loss, at the depth that the format has. AVIF and HEIC files
  /// are written as luma and chroma, and GIF files with 256 colours.
  public var hasLossless: Bool { codec.hasLossless }

  /// The greatest width and height of a picture, in pixels, or nil if the format has no limit below
  /// that of images.
  public var maximumSide: Int? { codec.maximumSide }

  /// Whether `ReadLimits.isLenient` decodes what there is of a damaged file.
  package var canBeSalvaged: Bool { codec.canBeSalvaged }

  /// Whether files of this format can be written.
  public var isWritable: Bool { !endings.isEmpty }

  /// Whether a file can have several frames.
  package var hasAnimations: Bool { codec.animation != nil }

  /// The greatest number of times that an animation can be told to play.
  package var mostLoops: Int { codec.animation?.mostLoops ?? Int(Int32.max) }

  /// The kinds of metadata that files of the format carry. JPEG files have texts without keywords, which
  /// are comments.
  var metadataKinds: Set<MetadataKind> { codec.metadataKinds }

  /// What the format calls a part of a file, such as `chunk`.
  package var nameOfPiece: String { codec.nameOfPiece }

  /// The name and version of the C library that reads and writes this format, or nil if there is
  /// none.
  public var library: String? { codec.library }

  /// The names and versions of the libraries of all formats, each once, and of Little CMS, which
  /// converts colours.
  public static var libraries: [String] {
    let all = allCases.compactMap(\.library) + ["Little CMS " + littleCMSVersion]
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  private static var littleCMSVersion: String {
    let version = Int(clittlecms_version())
    guard version > 0 else { return "(not installed)" }
    let minor = version % 1000 / 10
    return "\(version / 1000).\(minor)"
  }
}
