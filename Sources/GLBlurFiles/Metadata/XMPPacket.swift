/// The properties of an XMP packet by place (ISO 16684-1, 7), so that each can be removed or set
/// with nothing else changed.
struct XMPPacket {
  /// An attribute or an element of a description.
  struct Property {
    let name: XMLScanner.Name
    let place: Range<Int>
    /// The offsets of the value, if it is a text.
    let value: Range<Int>?
    let isAttribute: Bool
    let description: Int
  }

  /// An element with properties. A packet may have several.
  struct Description {
    let namespaces: [String: String]
    /// The offset after the element's name, where attributes may be added.
    let attributes: Int
    var place: Range<Int>
  }

  private(set) var bytes: [UInt8]
  private(set) var properties: [Property] = []
  private(set) var descriptions: [Description] = []
  /// The offset of the end tag around the descriptions, or nil.
  private(set) var end: Int?

  /// The identifier in JPEG files (XMP specification, part 3, 1.1.3).
  static let identifier = "http://ns.adobe.com/xap/1.0/\0"

  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// Reads a packet, or returns nil if it is malformed or not in UTF-8.
  init?(_ packet: [UInt8]) {
    // Some files pad packets with zeros.
    bytes = Array(packet.prefix(packet.count - packet.reversed().prefix { $0 == 0 }.count))
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { return nil }
    do throws(XMLScanner.Refusal) {
      try scan()
    } catch {
      return nil
    }
  }

  private mutating func scan() throws(XMLScanner.Refusal) {
    var scanner = XMLScanner(bytes)
    var root: Int?
    var property: (tag: XMLScanner.Tag, isText: Bool)?
    let names = (
      root: XMLScanner.Name(namespace: Self.rdf, local: "RDF"),
      description: XMLScanner.Name(namespace: Self.rdf, local: "Description")
    )
    while let tag = try scanner.next() {
      guard let depth = root else {
        if tag.name == names.root, tag.kind != .end {
          // There may be only one.
          guard end == nil, descriptions.isEmpty else { throw XMLScanner.Refusal() }
          if tag.kind == .start { root = tag.depth }
        }
        continue
      }
      switch (tag.depth - depth, tag.kind) {
      case (0, _):
        root = nil
        end = tag.place.lowerBound
      case (1, .end):
        let last = descriptions.count - 1
        descriptions[last].place =
          descriptions[last].place.lowerBound..<tag.place.upperBound
      case (1, _):
        guard tag.name == names.description else { throw XMLScanner.Refusal() }
        add(tag)
      case (2, .start): property = (tag, true)
      case (2, .empty): add(tag, tag.place, value: nil)
      case (2, .end):
        guard let start = property else { throw XMLScanner.Refusal() }
        let content = start.tag.place.upperBound..<tag.place.lowerBound
        let isText = start.isText && !bytes[content].contains(UInt8(ascii: "<"))
        add(
          start.tag, start.tag.place.lowerBound..<tag.place.upperBound,
          value: isText ? content : nil)
        property = nil
      default: property?.isText = false
      }
    }
    guard root == nil else { throw XMLScanner.Refusal() }
  }

  private mutating func add(_ tag: XMLScanner.Tag) {
    let name = bytes[(tag.place.lowerBound + 1)...].prefix {
      ![0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E].contains($0)
    }
    descriptions.append(
      Description(namespaces: tag.namespaces, attributes: name.endIndex, place: tag.place))
    for attribute in tag.attributes
    where attribute.name.namespace != Self.rdf && !attribute.name.namespace.isEmpty {
      properties.append(
        Property(
          name: attribute.name, place: attribute.place, value: attribute.value, isAttribute: true,
          description: descriptions.count - 1))
    }
  }

  private mutating func add(_ tag: XMLScanner.Tag, _ place: Range<Int>, value: Range<Int>?) {
    properties.append(
      Property(
        name: tag.name, place: place, value: value, isAttribute: false,
        description: descriptions.count - 1))
  }

  // MARK: Editing

  /// Returns the packet with the given change of each property, and further descriptions.
  func edited(
    appending more: [UInt8] = [], _ change: (Property) -> XMPChange
  ) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    func replace(_ place: Range<Int>, _ text: [UInt8]) {
      result += bytes[copied..<place.lowerBound] + text
      copied = place.upperBound
    }
    for property in properties {
      switch (change(property), property.value) {
      case (.keep, _): break
      case (.set(let text), let value?): replace(value, Array(text.utf8))
      // A value that is no text does not suit these properties.
      case (.remove, _), (.set, nil): replace(property.place, [])
      }
    }
    if let end, !more.isEmpty { replace(end..<end, more) }
    return result + bytes[copied...]
  }

  /// Returns descriptions of some properties, each with its namespaces, or nil if they would be
  /// much longer than the packet, whose descriptions may share namespaces.
  func descriptions(with isWanted: (Property) -> Bool) -> [UInt8]? {
    let wanted = Dictionary(grouping: properties.filter(isWanted), by: \.description)
    var result: [UInt8] = []
    for index in wanted.keys.sorted() {
      let namespaces = descriptions[index].namespaces
      // A prefix with another meaning cannot be redefined.
      guard [nil, Self.rdf].contains(namespaces["rdf"]) else { continue }
      let parts = wanted[index] ?? []
      let attributes = parts.filter(\.isAttribute).flatMap { bytes[$0.place] }
      let elements = parts.filter { !$0.isAttribute }.flatMap { bytes[$0.place] }
      result += Array("<rdf:Description rdf:about=\"\"".utf8)
      for prefix in Self.prefixes(in: attributes + elements).sorted() {
        guard let namespace = namespaces[prefix], prefix != "xml", prefix != "rdf" else { continue }
        let name = prefix.isEmpty ? "xmlns" : "xmlns:" + prefix
        result += Array(" \(name)=\"\(Self.quoted(namespace))\"".utf8)
      }
      result += attributes + Array(">".utf8) + elements + Array("</rdf:Description>".utf8)
      guard result.count <= bytes.count + Self.mostMore else { return nil }
    }
    return result
  }

  private static let mostMore = 1 << 16

  /// Returns whatever precedes a colon, such as prefixes of names, and the empty prefix.
  private static func prefixes(in text: [UInt8]) -> Set<String> {
    var prefixes: Set<String> = [""]
    var start = 0
    for (place, byte) in text.enumerated() where !XMLScanner.isOfName(byte) || byte == 0x3A {
      if byte == 0x3A, place > start {
        prefixes.insert(String(decoding: text[start..<place], as: UTF8.self))
      }
      start = place + 1
    }
    return prefixes
  }

  /// Returns an attribute's value for double quotation marks.
  private static func quoted(_ text: String) -> String {
    text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
  }

  /// Returns a packet without its processing instructions.
  static func document(_ descriptions: [UInt8]) -> [UInt8] {
    Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"\(rdf)\">".utf8)
      + descriptions + Array("</rdf:RDF></x:xmpmeta>".utf8)
  }

  /// Returns a packet of descriptions (ISO 16684-1, 7.3.2).
  static func packet(_ descriptions: [UInt8]) -> [UInt8] {
    Array("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>".utf8)
      + document(descriptions) + Array("<?xpacket end=\"w\"?>".utf8)
  }
}

enum XMPChange {
  case keep
  case remove
  /// Sets a text that needs no escapes.
  case set(String)
}
