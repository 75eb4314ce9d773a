public import GLBlurImage

/// What an image file says about itself, read without decoding the pixels.
///
/// The file is scanned from one segment or chunk to the next, since profiles, metadata and gain
/// maps may lie anywhere. Damage found there is a warning, because the pixels may still be
/// decodable.
public struct ImageInfo: Hashable, Sendable {
  /// The format of the file. Animated PNG files count as PNG.
  public let fileFormat: FileFormat
  /// The size of the decoded, upright image. The orientation may swap width and height.
  public internal(set) var size: Size
  /// The pixel format of the decoded image.
  public let format: PixelFormat
  /// The bits per sample in the file: 1, 2, 4, 8 or 16, or 16, 32 or 64 for floating point.
  public let bitsPerSample: Int

  /// The size of the pixels in the file, before the orientation is applied.
  public internal(set) var storedSize: Size
  /// The orientation of EXIF and TIFF, 1…8, which is applied when decoding. It is 1, upright, if
  /// the file states none. A PNG file states it in the chunk `eXIf`, which browsers obey too.
  public internal(set) var orientation = 1
  /// The meaning of the samples in the file.
  public internal(set) var colorModel: ColorModel
  /// The number of samples of a pixel in the file, 1…4, or up to 64 in TIFF files.
  public internal(set) var channels: Int
  /// Whether the file has an alpha channel, or a transparent colour.
  public internal(set) var hasAlpha = false
  /// Whether a WebP file is lossless, or nil for other formats.
  public internal(set) var isLossless: Bool?
  /// The chroma subsampling of a JPEG, lossy WebP or TIFF file, such as "4:2:0", or nil if the
  /// samples are not luma and chroma. Factors without such a name are listed: "2×2, 1×2, 1×1".
  public internal(set) var chromaSubsampling: String?
  /// Whether the file stores a coarse picture and then its refinements, as progressive JPEG and
  /// interlaced PNG files do.
  public internal(set) var isProgressive = false
  /// What the file says about its colours, also those of grey or CMYK samples.
  /// `ColorProfile.rgbSpace()` interprets it.
  public internal(set) var profile = ColorProfile.none
  /// The number of frames of an animation, or 1. For an animated PNG file it is the number in the
  /// header.
  public internal(set) var frameCount = 1
  /// How often an animation is played, 0 for endlessly, or nil if the file is no animation.
  public internal(set) var loopCount: Int?
  /// The times for which the frames of an animation are shown, as far as they can be read.
  public internal(set) var frameDelays: [FrameDelay] = []
  /// The resolution, or nil if the file states none. EXIF data may state another one.
  public internal(set) var resolution: Resolution?
  /// The metadata in the order of the file.
  public internal(set) var metadata: [Metadata] = []
  /// The gain map for displays of high dynamic range, or nil if there is none.
  public internal(set) var gainMap: GainMap?
  /// The number of further pictures in a JPEG file (such as previews), of further pages in a TIFF
  /// file, or of further pictures in an AVIF, HEIC or other file. It leaves out the gain map, and
  /// pages after the first 10 000.
  public internal(set) var furtherImages = 0
  /// The kind of table in a `.cube` file, or nil for other formats.
  public internal(set) var table: Table?
  /// A sentence for each way in which the decoded picture may differ from what the file means, and
  /// for content that is not read. `Image.notes` has these sentences and those of `warnings` that
  /// are not about metadata.
  public internal(set) var notes: [String] = []
  /// What decoding does with the colour profile.
  public internal(set) var profileUse = ProfileUse.kept
  /// Sentences about damage in the file that has been left out.
  public internal(set) var warnings: [String] = []
  /// The warnings that say which metadata was left out.
  private(set) var omissions: [String] = []
  /// The warning that says where the structure of the file breaks off.
  private var breakage: String?

  init(
    fileFormat: FileFormat, size: Size, format: PixelFormat, bitsPerSample: Int,
    storedSize: Size? = nil, colorModel: ColorModel = .rgb
  ) {
    self.fileFormat = fileFormat
    self.size = size
    self.format = format
    self.bitsPerSample = bitsPerSample
    self.storedSize = storedSize ?? size
    self.colorModel = colorModel
    channels = colorModel.channels
  }

  /// What decoding does with the colour profile of a file.
  public enum ProfileUse: Hashable, Sendable {
    /// The picture has the profile, or the file has none.
    case kept
    /// The profile converts the pixels to sRGB, since it has tables or is for CMYK.
    case converted
    /// The profile is left out for a reason, such as `the ICC profile is for GRAY colours, not for
    /// RGB`.
    case leftOut(reason: String)
  }

  /// The sentences of `Image.notes`. Writing reports damaged metadata; decoding reports a structure
  /// that breaks off, in an error or in the note about missing rows.
  var pictureNotes: [String] {
    notes + warnings.filter { !omissions.contains($0) && $0 != breakage }
  }

  var turn: Orientation {
    UInt16(exactly: orientation).flatMap { Orientation(rawValue: $0) } ?? .upright
  }

  /// The header of the picture as stored, before the orientation is applied.
  var stored: ImageInfo {
    ImageInfo(
      fileFormat: fileFormat, size: storedSize, format: format, bitsPerSample: bitsPerSample)
  }

  /// Sets the orientation, and swaps the sides of the size if necessary.
  mutating func turn(_ orientation: Orientation) {
    self.orientation = Int(orientation.rawValue)
    size = orientation.upright(storedSize)
  }

  /// Adds a warning with the reason why the structure of the file breaks off.
  mutating func breakOff(_ reason: String) {
    warnings.append(reason)
    breakage = reason
  }

  /// Adds a warning that says which metadata was left out.
  mutating func omit(_ warning: String) {
    warnings.append(warning)
    omissions.append(warning)
  }
}

extension ImageInfo {
  /// The meaning of the samples in a file, apart from alpha. Decoded images are always RGB.
  public enum ColorModel: String, Hashable, Sendable, CaseIterable {
    /// Shades of grey.
    case gray
    /// Red, green and blue.
    case rgb = "RGB"
    /// Indices of a palette of red, green and blue.
    case palette
    /// Luma and two chroma channels of a JPEG or lossy WebP file, or of JPEG data in a TIFF file.
    case yCbCr = "YCbCr"
    /// Inks of a JPEG or TIFF file: cyan, magenta, yellow and black.
    case cmyk = "CMYK"
    /// Cyan, magenta and yellow of a JPEG file as luma and chroma, with black.
    case ycck = "YCCK"

    /// The number of samples of a pixel without alpha.
    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .rgb, .yCbCr: 3
      case .cmyk, .ycck: 4
      }
    }
  }
}

extension ImageInfo {
  /// A second picture in a file that says how much brighter pixels are on a display of high dynamic
  /// range.
  public struct GainMap: Hashable, Sendable {
    /// The ways in which files state a gain map. A file may use several.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// XMP with Adobe's namespace `hdrgm`, as in Android's Ultra HDR.
      case ultraHDR = "Ultra HDR"
      /// A segment of ISO 21496-1.
      case iso = "ISO 21496-1"
      /// The auxiliary image `HDRGainMap` of Apple's cameras.
      case apple = "Apple"
    }

    /// The ways in which the file states the map.
    public let kinds: Set<Kind>
    /// The size of the map, which may be smaller than the picture's, or nil if the map is damaged.
    public let size: Size?
    /// The offsets of the map in the file, or nil if the map is not known to lie in one piece. In a
    /// JPEG file the map is a whole JPEG file.
    public let place: Range<Int>?
  }
}

extension ImageInfo {
  /// A piece of metadata in a file, given by its place and not interpreted.
  public struct Metadata: Hashable, Sendable {
    /// The standards of metadata. The raw value is the usual name.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A TIFF structure of tags. In a TIFF file it is a directory, whose values may lie
      /// elsewhere.
      case exif = "EXIF"
      /// An XMP packet, which is XML (ISO 16684-1).
      case xmp = "XMP"
      /// The part of an XMP packet that does not fit into one segment of a JPEG file.
      case extendedXMP = "extended XMP"
      /// Captions and credits of the press (IPTC-IIM). JPEG files keep them in Photoshop's
      /// resources.
      case iptc = "IPTC"
      /// Photoshop's image resources, including IPTC.
      case photoshop = "Photoshop"
      /// A text with a keyword, the comment of a JPEG file, or a text field of a TIFF file.
      case text
      /// Another chunk of a PNG or WebP file, application segment of a JPEG file or directory of a
      /// TIFF file.
      case other
    }

    /// The standard of the content.
    public let kind: Kind
    /// The keyword of a text, or the name of a chunk, segment or directory; otherwise empty.
    /// Question marks replace unprintable characters.
    public let name: String
    /// The offsets of the content in the file, without identifiers before it. Long content may have
    /// several places in a JPEG file.
    public internal(set) var places: [Range<Int>]
    /// Whether the bytes are compressed, as in PNG's `zTXt` chunks.
    public let isCompressed: Bool
    /// Whether a text is in UTF-8, as in PNG's `iTXt` chunks.
    let isUTF8: Bool

    /// The number of bytes in the file.
    public var byteCount: Int { places.reduce(0) { $0 + $1.count } }

    init(
      _ kind: Kind, name: String = "", _ places: [Range<Int>], isCompressed: Bool = false,
      isUTF8: Bool = false
    ) {
      self.kind = kind
      self.name = name
      self.places = places
      self.isCompressed = isCompressed
      self.isUTF8 = isUTF8
    }
  }
}

extension ByteSource {
  /// The most pieces of metadata that are listed for a file.
  static let mostMetadata = 10_000

  /// Returns the content of metadata, or nil if it lies outside the file or exceeds 16 MiB.
  func bytes(of metadata: ImageInfo.Metadata) throws(FileError) -> [UInt8]? {
    guard metadata.byteCount <= Self.mostBytesOfPlace else { return nil }
    var content: [UInt8] = []
    for place in metadata.places {
      guard let part = try bytes(in: place) else { return nil }
      content += part
    }
    return content
  }
}

extension ImageInfo {
  /// The pixels per unit of length that the file states.
  public typealias Resolution = GLBlurImage.Metadata.Resolution
}

extension ImageInfo {
  /// The table of a `.cube` file.
  public struct Table: Hashable, Sendable {
    /// The number of entries per channel.
    public let count: Int
    /// Whether the table is a cube with an entry for each colour, not a curve for each channel.
    public let isCube: Bool
    /// The red, green and blue that the first entry stands for, usually 0.
    public let domainMinimum: SIMD3<Float>
    /// The red, green and blue that the last entry stands for, usually 1.
    public let domainMaximum: SIMD3<Float>
  }
}
