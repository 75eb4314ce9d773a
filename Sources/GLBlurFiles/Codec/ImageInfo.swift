public import GLBlurImage

/// What an image file says about itself, read without decoding the pixels.
///
/// The header gives the size and the format. Profiles, metadata and gain maps may lie anywhere in a
/// file, so it is looked through from one segment or chunk to the next. Damage that is found there
/// is a warning, since the pixels may be decodable all the same.
public struct ImageInfo: Hashable, Sendable {
  /// The format of the file. Animated PNG files count as PNG.
  public let fileFormat: FileFormat
  /// The size of the decoded image. It is the upright size: the orientation may swap width and
  /// height in the file.
  public internal(set) var size: Size
  /// The pixel format of the decoded image.
  public let format: PixelFormat
  /// The bits per sample in the file: 1, 2, 4, 8 or 16, or 16, 32 or 64 for floating point.
  public let bitsPerSample: Int

  /// The size of the pixels in the file, before the orientation turns them.
  public internal(set) var storedSize: Size
  /// The orientation of EXIF and TIFF, 1…8, which is applied. It is 1, upright, if the file states none.
  /// That of a PNG file is in its chunk `eXIf`, and turns pictures in browsers too.
  public internal(set) var orientation = 1
  /// The meaning of the samples in the file.
  public internal(set) var colorModel: ColorModel
  /// The number of samples of a pixel in the file, 1…4. A TIFF file may have more, up to 64.
  public internal(set) var channels: Int
  /// Whether the file has an alpha channel, or a transparent colour.
  public internal(set) var hasAlpha = false
  /// Whether a WebP file has its pixels without loss, or nil if the file has another format.
  public internal(set) var isLossless: Bool?
  /// The chroma subsampling of a JPEG, lossy WebP or TIFF file, such as "4:2:0", or nil if channels
  /// have one size because they are not luma and chroma. Factors without such a name are listed: "2×2,
  /// 1×2, 1×1".
  public internal(set) var chromaSubsampling: String?
  /// Whether the pixels are stored in the order of a coarse picture and its refinements, as in
  /// progressive JPEG and interlaced PNG files.
  public internal(set) var isProgressive = false
  /// The statements of the file about its colours, also those about grey or CMYK samples.
  /// `ColorProfile.rgbSpace()` returns their meaning.
  public internal(set) var profile = ColorProfile.none
  /// The number of pictures of an animation, or 1. It is the number in the header of an animated PNG
  /// file, and that of the frames in a WebP or GIF file.
  public internal(set) var frameCount = 1
  /// How often an animation is played, with 0 for endlessly, or nil if the file is none.
  public internal(set) var loopCount: Int?
  /// The times for which the frames of an animation are shown, as far as they can be read. There are
  /// none if the file is no animation.
  public internal(set) var frameDelays: [FrameDelay] = []
  /// The resolution, or nil if the file states none. EXIF data may state another one.
  public internal(set) var resolution: Resolution?
  /// The metadata in the order of the file.
  public internal(set) var metadata: [Metadata] = []
  /// The gain map that makes the picture one of a high dynamic range, or nil if there is none.
  public internal(set) var gainMap: GainMap?
  /// The number of pictures behind that of a JPEG file, such as previews, of further pages of a TIFF file, or
  /// of further pictures of an AVIF, HEIC or other file. The gain map is not counted, nor is what follows the
  /// first 10 000 pages.
  public internal(set) var furtherImages = 0
  /// The kind of a `.cube` file's table, or nil if the file has another format.
  public internal(set) var table: Table?
  /// A sentence for each way in which the decoded picture may not be that which the file means, and for what
  /// the file has that is not read. A decoded image has them in `Image.notes`, together with those of
  /// `warnings` that are not about metadata.
  public internal(set) var notes: [String] = []
  /// What becomes of the colour profile when the picture is decoded.
  public internal(set) var profileUse = ProfileUse.kept
  /// Sentences about what is damaged in the file and has been left out.
  public internal(set) var warnings: [String] = []
  /// Those of the warnings that say which metadata was left out.
  private(set) var omissions: [String] = []
  /// The one of the warnings that says where the structure of the file breaks off.
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

  /// The uses of the colour profile in a file.
  public enum ProfileUse: Hashable, Sendable {
    /// The picture has the profile, or the file has none.
    case kept
    /// The pixels are converted to sRGB by it, since it is made up of tables, or is for CMYK.
    case converted
    /// It is left out for a reason, such as `the ICC profile is for GRAY colours, not for RGB`.
    case leftOut(reason: String)
  }

  /// The sentences of `Image.notes`. What is damaged in metadata is said where metadata is written, and a
  /// structure that breaks off by the decoder: in its error, or in the note about missing rows.
  var pictureNotes: [String] {
    notes + warnings.filter { !omissions.contains($0) && $0 != breakage }
  }

  /// The orientation as a value.
  var turn: Orientation {
    UInt16(exactly: orientation).flatMap { Orientation(rawValue: $0) } ?? .upright
  }

  /// The header of a picture that has the pixels as they lie in the file.
  var stored: ImageInfo {
    ImageInfo(
      fileFormat: fileFormat, size: storedSize, format: format, bitsPerSample: bitsPerSample)
  }

  /// Adds the orientation of a file in which pixels lie as they are stored.
  mutating func turn(_ orientation: Orientation) {
    self.orientation = Int(orientation.rawValue)
    size = orientation.upright(storedSize)
  }

  /// Adds a warning that the structure of the file breaks off, for a reason.
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
    /// Luma and two chroma channels of a JPEG file, of a lossy WebP file, or of JPEG data in a TIFF
    /// file.
    case yCbCr = "YCbCr"
    /// Inks of a JPEG or TIFF file: cyan, magenta, yellow and black.
    case cmyk = "CMYK"
    /// Cyan, magenta and yellow of a JPEG file as luma and chroma, and black.
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
  /// A second picture in a file, which says by how much pixels are brighter on a display with
  /// a high dynamic range.
  public struct GainMap: Hashable, Sendable {
    /// A way in which files state a gain map. A file may use several.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// XMP with Adobe's namespace `hdrgm`, as Android's Ultra HDR has it.
      case ultraHDR = "Ultra HDR"
      /// A segment of ISO 21496-1.
      case iso = "ISO 21496-1"
      /// The auxiliary image `HDRGainMap` of Apple's cameras.
      case apple = "Apple"
    }

    /// The ways in which the file states the map.
    public let kinds: Set<Kind>
    /// The size of the map, which may be smaller than the picture, or nil if the map is damaged.
    public let size: Size?
    /// The offsets in the file at which the map lies, which in a JPEG file is a JPEG file of its own, or
    /// nil if the file does not say it in one piece.
    public let place: Range<Int>?
  }
}

extension ImageInfo {
  /// A piece of metadata in a file, by its place. Its content is not interpreted.
  public struct Metadata: Hashable, Sendable {
    /// The standards by which files describe pictures. The raw value is the usual name.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A TIFF structure of tags, as cameras write it. In a TIFF file it is a directory, whose values
      /// may lie elsewhere.
      case exif = "EXIF"
      /// An XMP packet, which is XML (ISO 16684-1).
      case xmp = "XMP"
      /// The part of an XMP packet that is too long for one segment of a JPEG file.
      case extendedXMP = "extended XMP"
      /// Captions and names as the press uses them (IPTC-IIM). In JPEG files they are among Photoshop's
      /// resources.
      case iptc = "IPTC"
      /// Photoshop's image resources, including IPTC.
      case photoshop = "Photoshop"
      /// A text with a keyword, the comment of a JPEG file, or a text field of a TIFF file.
      case text
      /// A chunk of a PNG or WebP file, an application's segment of a JPEG file or a directory of a TIFF
      /// file, of another kind.
      case other
    }

    /// The standard of the content.
    public let kind: Kind
    /// The keyword of a text, or the name of a chunk, segment or directory. Otherwise it is empty.
    /// Characters that are not printable are question marks.
    public let name: String
    /// The offsets in the file at which the content lies, without the identifiers before it. Long
    /// content is divided among several places of a JPEG file.
    public internal(set) var places: [Range<Int>]
    /// Whether the bytes are compressed, as in PNG's `zTXt` chunks.
    public let isCompressed: Bool
    /// Whether a text is in UTF-8, as those of PNG's `iTXt` chunks are.
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
  /// The most pieces of metadata of a file that are listed.
  static let mostMetadata = 10_000

  /// Returns the content of metadata, or nil if it is outside the file or has more than 16 MiB.
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
  /// The number of pixels of a length on paper, as the file states it.
  public typealias Resolution = GLBlurImage.Metadata.Resolution
}

extension ImageInfo {
  /// The table of a `.cube` file.
  public struct Table: Hashable, Sendable {
    /// The number of entries per channel.
    public let count: Int
    /// Whether the table is a cube, with an entry for each colour, rather than a curve for each
    /// channel.
    public let isCube: Bool
    /// The red, green and blue that the first entry stands for. The usual value is 0.
    public let domainMinimum: SIMD3<Float>
    /// The red, green and blue that the last entry stands for. The usual value is 1.
    public let domainMaximum: SIMD3<Float>
  }
}
