/// The alpha of the picture of an AVIF or HEIC file, which is an item of its own beside that of the colours.
struct HEIFAlpha {
  /// Whether the colours are multiplied by alpha (ISO/IEC 23008-12, 6.10.1.2).
  let isPremultiplied: Bool
  private let item: Int
  /// The item with the colours: the picture, or the first tile of it that has alpha.
  private let colors: Int

  /// The types of auxiliary pictures that are alpha, of HEIF (MIAF), HEVC and AVC.
  static let types = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
    "urn:mpeg:avc:2015:auxid:1",
  ]

  /// Finds the alpha of the picture of a file, or returns nil if there is none.
  init?(_ items: HEIFItems) {
    let parts = Set(items.parts)
    let alphas = items.references.lazy.filter { reference in
      reference.type == "auxl" && reference.to.contains(where: parts.contains)
        && items.auxiliaryType(of: items.items[reference.from]).map(Self.types.contains) == true
    }
    guard let reference = alphas.first, let colors = reference.to.first(where: parts.contains)
    else { return nil }
    item = reference.from
    self.colors = colors
    isPremultiplied = items.references.contains {
      $0.type == "prem" && parts.contains($0.from)
    }
  }

  /// Returns the content of the box of items in which alpha has the rotation, the reflection and the part
  /// (`irot`, `imir` and `clap`) of the colours, or nil if it has them.
  ///
  /// Alpha lies where the colours lie, but some programs state that place for the colours alone, among them
  /// avifenc up to 1.2. libheif turns the two independently of one another, and leaves out alpha if their
  /// sizes differ then.
  func mended(meta: BoxReader, of items: HEIFItems) -> [UInt8]? {
    guard var alpha = items.items[item], let place = items.items[colors] else { return nil }
    let wanted = Self.transformations(of: place, in: items)
    guard
      Self.transformations(of: alpha, in: items).map({ items.content(ofProperty: $0) })
        != wanted.map({ items.content(ofProperty: $0) })
    else { return nil }
    alpha.properties.removeAll { Self.isTransformation($0, in: items) }
    alpha.properties += wanted
    alpha.essential.formUnion(wanted)
    guard alpha.properties.count < 256 else { return nil }
    var all = items.items
    all[item] = alpha
    var meta = meta
    // The version and the flags precede the boxes.
    return meta.take(4)
      + meta.boxes().flatMap { box in
        encodedBox(
          box.type, box.type == "iprp" ? Self.properties(box.content, of: all) : box.content.all)
      }
  }

  private static func isTransformation(_ property: Int, in items: HEIFItems) -> Bool {
    ["irot", "imir", "clap"].contains(items.type(ofProperty: property))
  }

  private static func transformations(of item: HEIFItems.Item, in items: HEIFItems) -> [Int] {
    item.properties.filter { isTransformation($0, in: items) }
  }

  /// Returns the content of a box of properties with another box for those that items have.
  private static func properties(_ box: BoxReader, of items: [Int: HEIFItems.Item]) -> [UInt8] {
    let kept = box.boxes().filter { $0.type != "ipma" }
    let owners = items.filter { !$0.value.properties.isEmpty }.sorted { $0.key < $1.key }
    // Version 1 has items of four bytes, and its flag 1 properties of two, of which the highest bit says
    // that readers must understand the property.
    let associations = owners.flatMap { id, item in
      bigEndian(id) + [UInt8(clamping: item.properties.count)]
        + item.properties.prefix(255).flatMap { index in
          bigEndian((item.essential.contains(index) ? 1 << 15 : 0) | index + 1).suffix(2)
        }
    }
    return kept.flatMap { encodedBox($0.type, $0.content.all) }
      + encodedBox("ipma", [1, 0, 0, 1] + bigEndian(owners.count) + associations)
  }
}

extension HEIFItems {
  /// A change of the box of items in a file. Another one is appended, so that the places in the file stay.
  struct Amendment {
    /// Bytes that take the place of others of the file, and their offsets.
    private(set) var patches: [(place: Int, bytes: [UInt8])]
    /// The box that is appended.
    let box: [UInt8]

    /// Creates the change.
    ///
    /// - Parameters:
    ///   - meta: The content of the new box.
    ///   - boxes: The boxes of the file.
    /// - Returns: Nil if the file has no box of items, or if its last box reaches to the end of the file, wherever
    ///   that is, and is too long to state its length in four bytes.
    init?(_ meta: [UInt8], among boxes: [(type: String, content: Range<Int>)]) {
      guard let last = boxes.indices.last,
        let number = boxes.firstIndex(where: { $0.type == "meta" })
      else { return nil }
      func start(of number: Int) -> Int { number == 0 ? 0 : boxes[number - 1].content.upperBound }
      // Type and length begin each box. The old one becomes a box without a meaning.
      patches = [(start(of: number) + 4, Array("free".utf8))]
      let length = boxes[last].content.upperBound - start(of: last)
      // A head of 16 bytes states the length behind the type. Others may state 0, which stands for the rest.
      if boxes[last].content.lowerBound - start(of: last) == 8 {
        guard length <= UInt32.max else { return nil }
        patches.append((start(of: last), bigEndian(length)))
      } else if boxes[last].content.lowerBound - start(of: last) != 16 {
        return nil
      }
      box = encodedBox("meta", meta)
    }
  }
}
