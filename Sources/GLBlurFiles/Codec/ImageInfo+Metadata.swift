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
