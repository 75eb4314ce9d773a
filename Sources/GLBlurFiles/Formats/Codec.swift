import GLBlurImage

/// One format: how it is recognised, what its files can hold, and what reads and writes them.
///
/// A codec states what its format has and leaves out the rest, for which there are defaults.
/// `FileFormat` hands on the properties and documents them.
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
  /// An encoder of an animation without frames, or nil if the format has no animations.
  var animation: (any AnimationEncoder)? { get }
  /// Whether a single picture is written as an animation of one frame.
  var isAnimationOnly: Bool { get }

  /// Returns the quality of lossy files if nothing else is asked for.
  func usualQuality(of pixels: PixelFormat) -> Int

  /// Returns whether a file is of the format, judged by its first 12 bytes, or fewer of a shorter one.
  func begins(_ bytes: [UInt8]) -> Bool

  /// Reads the header of a file.
  func open(_ source: ByteSource) throws(FileError) -> OpenedFile

  /// Counts the frames of a file.
  func frames(of source: ByteSource) throws(FileError) -> OpenedFrames

  /// Decodes what there is of a damaged file, or returns nil if nothing can be decoded.
  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged?

  /// Writes a whole file. `notes` gains a sentence for each thing that it cannot hold.
  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError)

  /// Returns the approximate number of bytes that writing a picture takes, besides a part of its rows.
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

/// An image file of which one picture or all frames are decoded, once.
struct OpenedFrames {
  /// The number of frames of an animation, or 1.
  var count = 1
  /// Whether the picture that programs without animations show is not the first frame.
  var hidesFrames = false
  /// Opens the picture that the file is without its animation.
  let still: () throws(FileError) -> OpenedFile
  /// Opens all frames of an animation.
  var all: (() throws(FileError) -> any FrameSource)?
}
