/// What a file says about its picture beside the pixels and their colours: who took it, when and
/// where.
///
/// Images have the metadata of their files, and results of renders the source's. Writing keeps what
/// the format can carry and `WriteOptions.metadata` allows.
///
/// The content is the file's, except what is false for the image: EXIF and XMP data state the
/// orientation of the pixels and, once written, their dimensions, and there are no thumbnails.
public struct Metadata: Hashable, Sendable {
  /// A text with a keyword.
  public struct Text: Hashable, Sendable {
    /// The keyword, such as "Title" or "Author": 1…79 characters of Latin-1. "Comment" is the
    /// comment of a JPEG file.
    public var keyword: String
    /// The content, in any language and of any length.
    public var text: String

    /// Creates a text with its keyword. Each parameter is described at the property of its name.
    public init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// A chunk of a PNG file that programs may copy without understanding it.
  package struct Chunk: Hashable, Sendable {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  private struct Content: Hashable, Sendable {
    var exif: [UInt8]?
    var xmp: [UInt8]?
    var iptc: [UInt8]?
    var resolution: Resolution?
    var texts: [Text] = []
    var chunks: [Chunk] = []
    var gainMap: GainMap?
    var losesGainMap = false
    var omissions: [Omission] = []
  }

  /// An object, so that an image needs little more than a word for it.
  private final class Storage: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  private var storage: Storage?

  private var content: Content {
    get { storage?.content ?? Content() }
    set { storage = newValue == Content() ? nil : Storage(newValue) }
  }

  /// Creates metadata. Each parameter is described at the property of its name.
  public init(
    exif: [UInt8]? = nil, xmp: [UInt8]? = nil, iptc: [UInt8]? = nil,
    resolution: Resolution? = nil, texts: [Text] = []
  ) {
    content = Content(exif: exif, xmp: xmp, iptc: iptc, resolution: resolution, texts: texts)
  }

  /// The metadata of an image of which nothing is known.
  public static let none = Metadata()

  /// EXIF data: a TIFF structure of tags (CIPA DC-008), from its byte order `II` or `MM` on. The
  /// default is nil, none.
  public var exif: [UInt8]? {
    get { content.exif }
    set { content.exif = newValue }
  }

  /// An XMP packet, XML in UTF-8 (ISO 16684-1), even if a JPEG file divides it. The default is nil,
  /// none.
  public var xmp: [UInt8]? {
    get { content.xmp }
    set { content.xmp = newValue }
  }

  /// Captions and names of the press: the records of IPTC-IIM. The default is nil, none.
  public var iptc: [UInt8]? {
    get { content.iptc }
    set { content.iptc = newValue }
  }

  /// The pixels in a length on paper, which EXIF data may contradict. The default is nil, none.
  public var resolution: Resolution? {
    get { content.resolution }
    set { content.resolution = newValue }
  }

  /// The text chunks of a PNG file, or the comments of a JPEG file. The default is none.
  public var texts: [Text] {
    get { content.texts }
    set { content.texts = newValue }
  }

  /// PNG chunks with unknown meaning, which only PNG files carry.
  package var chunks: [Chunk] {
    get { content.chunks }
    set { content.chunks = newValue }
  }

  /// The gain map, which only JPEG files carry.
  package var gainMap: GainMap? {
    get { content.gainMap }
    set { content.gainMap = newValue }
  }

  /// Whether the picture had a gain map that no longer matches it, or that no file can have.
  package var losesGainMap: Bool {
    get { content.losesGainMap }
    set { content.losesGainMap = newValue }
  }

  /// Metadata of a file that was left out on reading.
  package struct Omission: Hashable, Sendable {
    /// A sentence that says what was left out, and why.
    package let text: String
    /// Whether the part may have named authors and rights, which matter even without other
    /// metadata.
    package let mayHaveCredits: Bool
    package let isDamage: Bool

    package init(_ text: String, mayHaveCredits: Bool = false, isDamage: Bool = false) {
      self.text = text
      self.mayHaveCredits = mayHaveCredits
      self.isDamage = isDamage
    }
  }

  package var omissions: [Omission] {
    get { content.omissions }
    set { content.omissions = newValue }
  }

  package func withGainMap(of other: Metadata) -> Metadata {
    var result = self
    result.gainMap = other.gainMap
    result.losesGainMap = other.losesGainMap || other.gainMap == nil && gainMap != nil
    return result
  }

  package mutating func loseGainMap() {
    guard gainMap != nil else { return }
    gainMap = nil
    losesGainMap = true
  }

  package var byteCount: Int {
    let content = content
    let blobs = [content.exif, content.xmp, content.iptc].reduce(0) { $0 + ($1?.count ?? 0) }
    let texts = content.texts.reduce(0) { $0 + $1.keyword.utf8.count + $1.text.utf8.count }
    return blobs + texts + (content.gainMap?.file.count ?? 0)
      + content.chunks.reduce(0) { $0 + $1.bytes.count }
  }

  /// The bytes taken while a picture is decoded and written: the file's, and what is made of them.
  package var decodingBytes: Int { 3 * byteCount }

  public static func == (a: Metadata, b: Metadata) -> Bool {
    a.storage === b.storage || a.content == b.content
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension Metadata {
  /// The number of pixels in a length on paper.
  public struct Resolution: Hashable, Sendable {
    /// The length to which the numbers of pixels refer.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
      /// No length: only the shape of pixels is stated.
      case none
      /// The inch of 25.4 mm.
      case inch
      /// A hundredth of a metre.
      case centimeter
      /// A metre, the only length of PNG files.
      case meter
    }

    /// The pixels in the unit from left to right, above 0.
    public var x: Double
    /// The pixels in the unit from top to bottom, above 0.
    public var y: Double
    /// The length to which `x` and `y` refer.
    public var unit: Unit

    /// Creates a resolution. Each parameter is described at the property of its name.
    public init(x: Double, y: Double, unit: Unit) {
      self.x = x
      self.y = y
      self.unit = unit
    }

    /// Returns the resolution in another unit, or unchanged if either has no length.
    package func per(_ other: Unit) -> Resolution {
      guard let length = unit.metres, let wanted = other.metres, unit != other else { return self }
      return Resolution(x: x / length * wanted, y: y / length * wanted, unit: other)
    }
  }
}

extension Metadata.Resolution.Unit {
  fileprivate var metres: Double? {
    switch self {
    case .none: nil
    case .inch: 0.0254
    case .centimeter: 0.01
    case .meter: 1
    }
  }
}

/// A second picture that tells the brightness of pixels on a display with a high dynamic range.
package struct GainMap: Hashable, Sendable {
  /// How a file states a gain map, perhaps in several ways.
  package enum Kind: Hashable, Sendable {
    /// XMP with Adobe's namespace `hdrgm`, as in Android's Ultra HDR.
    case ultraHDR
    /// A segment of ISO 21496-1.
    case iso
    /// The auxiliary image `HDRGainMap` of Apple's cameras.
    case apple
  }

  /// The JPEG file of the map, with its parameters.
  package let file: [UInt8]
  package let kinds: Set<Kind>
  /// The orientation, 1…8, that turns the map and the pixels of the picture's file upright.
  package let orientation: Int

  package init(file: [UInt8], kinds: Set<Kind>, orientation: Int) {
    self.file = file
    self.kinds = kinds
    self.orientation = orientation
  }
}
