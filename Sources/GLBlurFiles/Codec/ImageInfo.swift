public import GLBlurImage

/// What an image file says about itself, read without decoding the pixels.
///
/// Damage is a warning, because the pixels may still be decodable.
public struct ImageInfo: Hashable, Sendable {
  /// The format of the file. Animated PNG files count as PNG.
  public let fileFormat: FileFormat
  /// The size of the decoded image, in its upright orientation.
  public internal(set) var size: Size
  /// The pixel format of the decoded image.
  public let format: PixelFormat
  /// The bits per sample in the file: 1, 2, 4, 8 or 16, or 16, 32 or 64 for floating point.
  public let bitsPerSample: Int

  /// The size in the file, before the orientation is applied.
  public internal(set) var storedSize: Size
  /// The orientation of EXIF and TIFF, 1…8, which decoding applies, or 1, upright, if none is
  /// stated.
  public internal(set) var orientation = 1
  /// The meaning of the samples in the file.
  public internal(set) var colorModel: ColorModel
  /// The samples per pixel in the file, 1…4, or up to 64 in TIFF files.
  public internal(set) var channels: Int
  /// Whether the file has an alpha channel, or a transparent colour.
  public internal(set) var hasAlpha = false
  /// Whether a WebP file is lossless, or nil for other formats.
  public internal(set) var isLossless: Bool?
  /// The chroma subsampling of a JPEG, lossy WebP or TIFF file, such as "4:2:0" or, if it has no
  /// such name, "2×2, 1×2, 1×1"; nil without luma and chroma.
  public internal(set) var chromaSubsampling: String?
  /// Whether refinements follow a coarse picture, as in progressive JPEG and interlaced PNG files.
  public internal(set) var isProgressive = false
  /// The profile in the file, also of grey or CMYK samples. `ColorProfile.rgbSpace()` interprets
  /// it.
  public internal(set) var profile = ColorProfile.none
  /// The number of frames of an animation, or 1. An animated PNG file states it in its header.
  public internal(set) var frameCount = 1
  /// How often an animation plays, 0 for endlessly, or nil for other files.
  public internal(set) var loopCount: Int?
  /// The times of an animation's frames, as far as they can be read.
  public internal(set) var frameDelays: [FrameDelay] = []
  /// The resolution, or nil if there is none. EXIF data may state another.
  public internal(set) var resolution: Resolution?
  /// The metadata in the order of the file.
  public internal(set) var metadata: [Metadata] = []
  /// The gain map for displays of high dynamic range, if any.
  public internal(set) var gainMap: GainMap?
  /// The number of further pictures, without the gain map, or of further TIFF pages, up to 10 000.
  public internal(set) var furtherImages = 0
  /// The kind of table in a `.cube` file, or nil for other formats.
  public internal(set) var table: Table?
  /// How the decoded picture may differ from what the file means, and what is not read.
  /// `Image.notes` has these sentences, and the `warnings` that are not about metadata.
  public internal(set) var notes: [String] = []
  /// What decoding does with the colour profile.
  public internal(set) var profileUse = ProfileUse.kept
  /// Sentences about damaged content, which is left out.
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

  /// The use of a colour profile in decoding.
  public enum ProfileUse: Hashable, Sendable {
    /// The picture has the profile, or the file has none.
    case kept
    /// The pixels were converted to sRGB, since the profile has tables or is for CMYK.
    case converted
    /// The profile is left out, such as for `the ICC profile is for GRAY colours, not for RGB`.
    case leftOut(reason: String)
  }

  /// The sentences of `Image.notes`. Writing reports damaged metadata, and decoding a broken
  /// structure.
  var pictureNotes: [String] {
    notes + warnings.filter { !omissions.contains($0) && $0 != breakage }
  }

  var turn: Orientation {
    UInt16(exactly: orientation).flatMap { Orientation(rawValue: $0) } ?? .upright
  }

  var stored: ImageInfo {
    ImageInfo(
      fileFormat: fileFormat, size: storedSize, format: format, bitsPerSample: bitsPerSample)
  }

  mutating func turn(_ orientation: Orientation) {
    self.orientation = Int(orientation.rawValue)
    size = orientation.upright(storedSize)
  }

  mutating func breakOff(_ reason: String) {
    warnings.append(reason)
    breakage = reason
  }

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
    /// Luma and chroma of a JPEG or lossy WebP file, or of JPEG data in a TIFF file.
    case yCbCr = "YCbCr"
    /// Inks of a JPEG or TIFF file: cyan, magenta, yellow and black.
    case cmyk = "CMYK"
    /// Cyan, magenta and yellow as luma and chroma, with black, of a JPEG file.
    case ycck = "YCCK"

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
  /// A second picture, which says how much brighter pixels are on a display of high dynamic range.
  public struct GainMap: Hashable, Sendable {
    /// The ways in which files state a gain map.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// XMP with Adobe's namespace `hdrgm`, as in Android's Ultra HDR.
      case ultraHDR = "Ultra HDR"
      /// A segment of ISO 21496-1.
      case iso = "ISO 21496-1"
      /// The auxiliary image `HDRGainMap` of Apple's cameras.
      case apple = "Apple"
    }

    /// All ways in which the file states the map.
    public let kinds: Set<Kind>
    /// The size of the map, often smaller than the picture's, or nil if the map is damaged.
    public let size: Size?
    /// The offsets of the map in the file, or nil if unknown. In a JPEG file the map is itself a
    /// JPEG file.
    public let place: Range<Int>?
  }
}

extension ImageInfo {
  /// The place of a piece of metadata in a file.
  public struct Metadata: Hashable, Sendable {
    /// The standards of metadata. The raw value is the usual name.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A TIFF structure of tags, or a directory of a TIFF file with values elsewhere.
      case exif = "EXIF"
      /// An XMP packet, in XML (ISO 16684-1).
      case xmp = "XMP"
      /// The part of an XMP packet beyond one segment of a JPEG file.
      case extendedXMP = "extended XMP"
      /// Captions and credits of the press (IPTC-IIM), in JPEG files among Photoshop's resources.
      case iptc = "IPTC"
      /// Photoshop's image resources, including IPTC.
      case photoshop = "Photoshop"
      /// A text with a keyword, a JPEG comment, or a text field of a TIFF file.
      case text
      /// Another chunk, application segment or directory.
      case other
    }

    /// The standard of the content.
    public let kind: Kind
    /// The keyword of a text, or the name of a chunk, segment or directory, with question marks for
    /// unprintable characters; otherwise empty.
    public let name: String
    /// The offsets of the content in the file, without identifiers. In a JPEG file there may be
    /// several.
    public internal(set) var places: [Range<Int>]
    /// Whether the content is compressed, as in PNG's `zTXt` chunks.
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
  static let mostMetadata = 10_000

  /// Returns the content, or nil if it is outside the file or exceeds 16 MiB.
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
    /// Whether the table has an entry for each colour, not a curve for each channel.
    public let isCube: Bool
    /// The red, green and blue that the first entry stands for, usually 0.
    public let domainMinimum: SIMD3<Float>
    /// The red, green and blue that the last entry stands for, usually 1.
    public let domainMaximum: SIMD3<Float>
  }
}
