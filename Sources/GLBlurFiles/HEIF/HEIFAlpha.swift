/// The separate alpha item of an AVIF or HEIC picture.
struct HEIFAlpha {
  /// Whether the colours are premultiplied (ISO/IEC 23008-12, 6.10.1.2).
  let isPremultiplied: Bool
  private let item: Int
  /// The item with the colours: the picture, or its first tile with alpha.
  private let colors: Int

  /// The types of alpha in HEIF (MIAF), HEVC and AVC.
  static let types = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
    "urn:mpeg:avc:2015:auxid:1",
  ]

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

  /// Returns the `meta` box in which alpha is rotated, reflected and cropped (`irot`, `imir` and
  /// `clap`) like the colours, or nil if alpha already is.
  ///
  /// Some programs, such as avifenc up to 1.2, state these properties for the colours alone, but
  /// mean both. libheif transforms them independently, and drops alpha if the sizes then differ.
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

  private static func properties(_ box: BoxReader, of items: [Int: HEIFItems.Item]) -> [UInt8] {
    let kept = box.boxes().filter { $0.type != "ipma" }
    let owners = items.filter { !$0.value.properties.isEmpty }.sorted { $0.key < $1.key }
    // Version 1 has items of four bytes, and its flag 1 properties of two, whose highest bit marks
    // those that readers must understand.
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
  /// A new `meta` box, appended so that offsets in the file stay valid.
  struct Amendment {
    private(set) var patches: [(place: Int, bytes: [UInt8])]
    let box: [UInt8]

    /// Returns nil if the file has no `meta` box, or if its last box states no length but is too
    /// long for one of four bytes.
    init?(_ meta: [UInt8], among boxes: [(type: String, content: Range<Int>)]) {
      guard let last = boxes.indices.last,
        let number = boxes.firstIndex(where: { $0.type == "meta" })
      else { return nil }
      func start(of number: Int) -> Int { number == 0 ? 0 : boxes[number - 1].content.upperBound }
      // A box begins with length and type. The old one becomes meaningless.
      patches = [(start(of: number) + 4, Array("free".utf8))]
      let length = boxes[last].content.upperBound - start(of: last)
      // A head of 16 bytes states the length after the type. Another may state 0, for the rest.
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
