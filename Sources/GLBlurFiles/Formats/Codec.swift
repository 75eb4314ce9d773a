import CCodecs
public import GLBlurImage

/// One format: how it is recognised, what its files can hold, and how they are read and written.
///
/// A codec states what differs from the defaults. `FileFormat` passes the properties on and
/// documents them.
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
  /// Whether a single picture is written as an animation of one frame.
  var isAnimationOnly: Bool { get }

  /// Returns the default quality of lossy files.
  func usualQuality(of pixels: PixelFormat) -> Int

  /// Returns whether a file is of the format, judged by at most its first 12 bytes.
  func begins(_ bytes: [UInt8]) -> Bool

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile

  func frames(of source: ByteSource) throws(FileError) -> OpenedFrames

  /// Decodes what is left of a damaged file, or returns nil if nothing can be decoded.
  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged?

  /// Writes a whole file. `notes` gains a sentence for each thing that the file cannot hold.
  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError)

  /// Returns the approximate bytes of memory for writing a picture, besides a part of its rows.
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

/// An image file of which one picture or all frames can be decoded once.
struct OpenedFrames {
  var count = 1
  /// Whether programs without animation support show a picture that is not the first frame.
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
  /// Creates the format that the first bytes of an encoded file identify, or nil if no readable
  /// file begins like this.
  public init?(signatureOf bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(12))
    guard let format = Self.allCases.first(where: { $0.codec.begins(bytes) }) else { return nil }
    self = format
  }

  /// The file name extensions that select this format for writing, in lower case with their dot.
  public var endings: [String] { codec.endings }

  /// The pixel formats that a file can hold, the coarsest first. Of 16 bits, AVIF files hold 12 and
  /// HEIC files 10.
  public var pixelFormats: [PixelFormat] { codec.pixelFormats }

  /// Whether libvips decodes and encodes the format.
  package var usesLibvips: Bool { codec is any VipsCodec }

  /// Whether the reader of the format is made for untrusted files. Other formats, whose decoders
  /// the authors of libvips do not consider safe for hostile files, are read only with
  /// `ReadLimits.allowsUntrustedFormats`.
  public var isTrusted: Bool { codec.isTrusted }

  /// Whether pixels can be stored without loss at the depth of the format. AVIF and HEIC files are
  /// written as luma and chroma, and GIF files with 256 colours.
  public var hasLossless: Bool { codec.hasLossless }

  /// The greatest width and height of a picture in pixels, or nil if only the limit of images
  /// applies.
  public var maximumSide: Int? { codec.maximumSide }

  /// Whether `ReadLimits.isLenient` decodes what is left of a damaged file.
  package var canBeSalvaged: Bool { codec.canBeSalvaged }

  /// Whether files of this format can be written.
  public var isWritable: Bool { !endings.isEmpty }

  package var hasAnimations: Bool { codec.animation != nil }

  /// The greatest number of times that an animation can be set to play.
  package var mostLoops: Int { codec.animation?.mostLoops ?? Int(Int32.max) }

  /// The kinds of metadata that files of the format carry. The texts of JPEG files are comments,
  /// without keywords.
  var metadataKinds: Set<MetadataKind> { codec.metadataKinds }

  /// What the format calls a part of a file, such as `chunk`.
  package var nameOfPiece: String { codec.nameOfPiece }

  /// The name and version of the C library that reads and writes this format, or nil.
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
