/// A scanner of XML tags in UTF-8 (XML 1.0, and Namespaces in XML 1.0).
///
/// Document types are refused: XMP has none, and their entities could change the meaning of text.
struct XMLScanner {
  struct Tag {
    enum Kind {
      case start
      case end
      /// A start and an end at once.
      case empty
    }

    let kind: Kind
    let name: Name
    let place: Range<Int>
    /// The attributes that do not declare namespaces.
    var attributes: [Attribute] = []
    /// The namespaces as spelled in the document, by prefix, which may be empty.
    let namespaces: [String: String]
    /// The number of enclosing elements.
    let depth: Int
  }

  struct Attribute {
    let name: Name
    /// The offsets of the whole, with the white space before.
    let place: Range<Int>
    /// The offsets between the quotation marks.
    let value: Range<Int>
  }

  /// A name in a namespace, which may be empty.
  struct Name: Hashable {
    let namespace: String
    let local: String
  }

  /// A malformed document, or one with a refused feature.
  struct Refusal: Error {}

  /// The most nested elements.
  static let mostDepth = 64
  static let mostElements = 200_000
  /// The most namespaces in all tables, one for each element that declares some.
  static let mostNamespaces = 100_000

  private let bytes: [UInt8]
  private var place = 0
  private var open: [(name: String, tag: Name, namespaces: [String: String])] = []
  private var elements = 0
  private var namespaces = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() throws(Refusal) -> Tag? {
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start
      if begins("<?") {
        try skip(to: "?>")
      } else if begins("<!--") {
        try skip(to: "-->")
      } else if begins("<![CDATA[") {
        guard !open.isEmpty else { throw Refusal() }
        try skip(to: "]]>")
      } else if begins("<!") {
        throw Refusal()
      } else {
        return try begins("</") ? endTag() : startTag()
      }
    }
    guard open.isEmpty, elements > 0 else { throw Refusal() }
    place = bytes.count
    return nil
  }

  // MARK: Bytes

  private func begins(_ text: StaticString) -> Bool {
    unsafe bytes[place...].starts(
      with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func skip(to text: StaticString) throws(Refusal) {
    let first = unsafe text.utf8Start[0]
    while let found = bytes[place...].firstIndex(of: first) {
      place = found
      if begins(text) {
        place += text.utf8CodeUnitCount
        return
      }
      place += 1
    }
    throw Refusal()
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ expected: Unicode.Scalar) throws(Refusal) {
    guard byte == UInt8(ascii: expected) else { throw Refusal() }
    place += 1
  }

  /// Reads a name with at most one colon.
  private mutating func name() throws(Refusal) -> String {
    let start = place
    while let byte, Self.isOfName(byte) { place += 1 }
    let name = bytes[start..<place]
    guard let first = name.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-"),
      first != UInt8(ascii: "."), name.count <= 1000,
      let text = String(validating: name, as: UTF8.self)
    else { throw Refusal() }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, !parts.contains("") else { throw Refusal() }
    return text
  }

  /// Whether a byte may be part of a name, or its colon.
  static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...: true
    default: false
    }
  }

  // MARK: Tags

  private mutating func endTag() throws(Refusal) -> Tag {
    let start = place
    place += 2
    let name = try name()
    skipSpace()
    try take(">")
    guard let last = open.popLast(), last.name == name else { throw Refusal() }
    return Tag(
      kind: .end, name: last.tag, place: start..<place, namespaces: last.namespaces,
      depth: open.count)
  }

  private mutating func startTag() throws(Refusal) -> Tag {
    let start = place
    place += 1
    let name = try name()
    var namespaces = open.last?.namespaces ?? ["xml": "http://www.w3.org/XML/1998/namespace"]
    var attributes: [(name: String, place: Range<Int>, value: Range<Int>)] = []
    var kind = Tag.Kind.start
    var declaresNamespaces = false
    while true {
      let space = place
      skipSpace()
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      guard place > space, attributes.count < 10_000 else { throw Refusal() }
      let attribute = try self.name()
      let value = try attributeValue()
      if attribute == "xmlns" || attribute.hasPrefix("xmlns:") {
        guard namespaces.count < 1000, let text = String(validating: bytes[value], as: UTF8.self)
        else { throw Refusal() }
        namespaces[String(attribute.dropFirst(6))] = text
        declaresNamespaces = true
      } else {
        attributes.append((attribute, space..<place, value))
      }
    }
    if byte == UInt8(ascii: "/") {
      place += 1
      kind = .empty
    }
    try take(">")
    if declaresNamespaces {
      self.namespaces += namespaces.count
      guard self.namespaces <= Self.mostNamespaces else { throw Refusal() }
    }
    // One element contains all others.
    guard !open.isEmpty || elements == 0 else { throw Refusal() }
    elements += 1 + attributes.count
    guard elements <= Self.mostElements, open.count < Self.mostDepth else { throw Refusal() }
    let resolved = try Self.resolve(name, namespaces, isAttribute: false)
    var tag = Tag(
      kind: kind, name: resolved, place: start..<place, namespaces: namespaces, depth: open.count)
    for attribute in attributes {
      tag.attributes.append(
        Attribute(
          name: try Self.resolve(attribute.name, namespaces, isAttribute: true),
          place: attribute.place, value: attribute.value))
    }
    guard Set(tag.attributes.map(\.name)).count == attributes.count else { throw Refusal() }
    if kind == .start { open.append((name, resolved, namespaces)) }
    return tag
  }

  private mutating func attributeValue() throws(Refusal) -> Range<Int> {
    skipSpace()
    try take("=")
    skipSpace()
    guard let quote = byte, quote == 0x22 || quote == 0x27 else { throw Refusal() }
    place += 1
    guard let end = bytes[place...].firstIndex(of: quote),
      !bytes[place..<end].contains(UInt8(ascii: "<"))
    else { throw Refusal() }
    defer { place = end + 1 }
    return place..<end
  }

  private static func resolve(
    _ name: String, _ namespaces: [String: String], isAttribute: Bool
  ) throws(Refusal) -> Name {
    guard let colon = name.firstIndex(of: ":") else {
      // A namespace without a prefix does not apply to attributes.
      return Name(namespace: isAttribute ? "" : namespaces[""] ?? "", local: name)
    }
    guard let namespace = namespaces[String(name[..<colon])] else { throw Refusal() }
    return Name(namespace: namespace, local: String(name[name.index(after: colon)...]))
  }
}
