/// The properties of an XMP packet by their places (ISO 16684-1, 7), which can be removed or get other
/// values without a change of anything else.
struct XMPPacket {
  /// A property of the picture: an attribute or an element of a description.
  struct Property {
    let name: XMLScanner.Name
    /// The offsets of the whole.
    let place: Range<Int>
    /// The offsets of the value if it is a text.
    let value: Range<Int>?
    let isAttribute: Bool
    /// The number of the description.
    let description: Int
  }

  /// An element of properties, of which a packet may have several.
  struct Description {
    let namespaces: [String: String]
    /// The offset behind the name of the element, where further attributes may be put.
    let attributes: Int
    /// The offsets of the whole.
    var place: Range<Int>
  }

  private(set) var bytes: [UInt8]
  private(set) var properties: [Property] = []
  private(set) var descriptions: [Description] = []
  /// The offset of the end tag around the descriptions, or nil if there is none.
  private(set) var end: Int?

  /// The identifier before the packet in JPEG files (XMP specification, part 3, 1.1.3).
  static let identifier = "http://ns.adobe.com/xap/1.0/\0"

  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// Reads a packet. The result is nil if it is malformed, or not in UTF-8.
  init?(_ packet: [UInt8]) {
    // Packets in files of a fixed layout are padded with spaces; some end with zeros.
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
    /// The depth of the element `rdf:RDF`.
    var root: Int?
    var property: (tag: XMLScanner.Tag, isText: Bool)?
    let names = (
      root: XMLScanner.Name(namespace: Self.rdf, local: "RDF"),
      description: XMLScanner.Name(namespace: Self.rdf, local: "Description")
    )
    while let tag = try scanner.next() {
      guard let depth = root else {
        if tag.name == names.root, tag.kind != .end {
          // There may be one only.
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

  /// Adds a description with its attributes.
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

  /// Returns the packet with changes.
  ///
  /// - Parameters:
  ///   - change: Returns what to do with a property.
  ///   - more: Descriptions to append.
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
      // A value that is no text is none of these properties.
      case (.remove, _), (.set, nil): replace(property.place, [])
      }
    }
    if let end, !more.isEmpty { replace(end..<end, more) }
    return result + bytes[copied...]
  }

  /// Returns descriptions with some of the properties, each with the namespaces that it needs. The result
  /// is empty if there are none, and nil if it would be much longer than the packet, since all
  /// descriptions can share the namespaces of the element around them.
  func descriptions(with isWanted: (Property) -> Bool) -> [UInt8]? {
    let wanted = Dictionary(grouping: properties.filter(isWanted), by: \.description)
    var result: [UInt8] = []
    for index in wanted.keys.sorted() {
      let namespaces = descriptions[index].namespaces
      // A prefix that has another meaning in the packet cannot have this one.
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

  /// The most bytes by which descriptions may be longer than the packet that they come from.
  private static let mostMore = 1 << 16

  /// Returns the prefixes of the names in a part of a document, and whatever else stands before a colon.
  /// The empty one is always among them.
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

  /// Returns text that was an attribute's value in either kind of quotation marks for the double ones.
  private static func quoted(_ text: String) -> String {
    text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
  }

  /// Returns a document of descriptions, which is a packet but for its processing instructions.
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

/// What becomes of a property of an XMP packet.
enum XMPChange {
  case keep
  case remove
  /// The value becomes a text, which needs no escapes.
  case set(String)
}
