import CCodecs
public import GLBlurImage

/// How a format is recognised, what its files can hold, and how they are read and written.
///
/// `FileFormat` documents the properties.
protocol Codec: Sendable {
  var format: FileFormat { get }
  var endings: [String] { get }
  var pixelFormats: [PixelFormat] { get }
  var isTrusted: Bool { get }
  var hasLossless: Bool { get }
  var maximumSide: Int? { get }
  var canBeSalvaged: Bool { get }
  var metadataKinds: Set<MetadataKind> { get }
  var nameOfPiece: String { get }
  var library: String? { get }
  /// An encoder for an animation, or nil if the format has no animations.
  var animation: (any AnimationEncoder)? { get }
  var isAnimationOnly: Bool { get }

  func usualQuality(of pixels: PixelFormat) -> Int

  /// Returns whether the first 12 bytes, or fewer, begin a file of the format.
  func begins(_ bytes: [UInt8]) -> Bool

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile

  func frames(of source: ByteSource) throws(FileError) -> OpenedFrames

  /// Decodes the intact part of a damaged file, if there is any.
  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged?

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError)

  /// Returns the approximate memory for writing a picture, besides a part of its rows.
  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int
}

extension Codec {
  var endings: [String] { [] }
  var pixelFormats: [PixelFormat] { [] }
  var isTrusted: Bool { true }
  var hasLossless: Bool { true }
  var maximumSide: Int? { nil }
  var canBeSalvaged: Bool { false }
  var metadataKinds: Set<MetadataKind> { [] }
  var nameOfPiece: String { "chunk" }
  var library: String? { nil }
  var animation: (any AnimationEncoder)? { nil }
  var isAnimationOnly: Bool { false }

  func usualQuality(of pixels: PixelFormat) -> Int { 90 }

  func frames(of source: ByteSource) throws(FileError) -> OpenedFrames {
    OpenedFrames(still: { () throws(FileError) in try open(source) })
  }

  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged? { nil }

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError) {
    throw .cannotEncode(name: output.name, format: format, reason: "the format can only be read")
  }

  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int { 0 }
}

/// A file of which one picture or all frames can be decoded once.
struct OpenedFrames {
  var count = 1
  /// Whether programs without animation support show something other than the first frame.
  var hidesFrames = false
  /// Opens the picture without its animation.
  let still: () throws(FileError) -> OpenedFile
  var all: (() throws(FileError) -> any FrameSource)?
}

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
  /// Creates the readable format that the first bytes of a file identify, or nil.
  public init?(signatureOf bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(12))
    guard let format = Self.allCases.first(where: { $0.codec.begins(bytes) }) else { return nil }
    self = format
  }

  /// The file name extensions for writing this format, in lower case with a dot.
  public var endings: [String] { codec.endings }

  /// The pixel formats that a file can hold, the coarsest first. Of 16 bits, AVIF stores 12 and
  /// HEIC 10.
  public var pixelFormats: [PixelFormat] { codec.pixelFormats }

  /// Whether libvips decodes and encodes the format.
  package var usesLibvips: Bool { codec is any VipsCodec }

  /// Whether the reader is made for untrusted files. The authors of libvips do not vouch for the
  /// other decoders, which need `ReadLimits.allowsUntrustedFormats`.
  public var isTrusted: Bool { codec.isTrusted }

  /// Whether files can be lossless at the format's depth, unlike AVIF and HEIC files, which store
  /// luma and chroma, and GIF files, which store 256 colours.
  public var hasLossless: Bool { codec.hasLossless }

  /// The greatest width and height in pixels, or nil for that of images.
  public var maximumSide: Int? { codec.maximumSide }

  /// Whether `ReadLimits.isLenient` applies.
  package var canBeSalvaged: Bool { codec.canBeSalvaged }

  /// Whether files of this format can be written.
  public var isWritable: Bool { !endings.isEmpty }

  package var hasAnimations: Bool { codec.animation != nil }

  package var mostLoops: Int { codec.animation?.mostLoops ?? Int(Int32.max) }

  /// The kinds of metadata in the format's files. The texts of JPEG files are comments.
  var metadataKinds: Set<MetadataKind> { codec.metadataKinds }

  /// The format's name for a part of a file, such as `chunk`.
  package var nameOfPiece: String { codec.nameOfPiece }

  /// The name and version of the C library for this format, if any.
  public var library: String? { codec.library }

  /// The names and versions of all formats' libraries and of Little CMS.
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
