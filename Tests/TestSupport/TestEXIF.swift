/// EXIF data as a camera writes it, by TIFF 6.0 and CIPA DC-008, with maker's notes that depend on
/// their place.
package struct TestEXIF: Sendable {
  package var isLittleEndian = true
  package var orientation = 6
  package var width = 40
  package var height = 24
  /// Whether the photograph's dimensions are SHORTs.
  package var hasShortDimensions = false
  package var thumbnail: [UInt8] = TestEXIF.thumbnail
  package var hasThumbnail = true

  package init(isLittleEndian: Bool = true, orientation: Int = 6) {
    self.isLittleEndian = isLittleEndian
    self.orientation = orientation
  }

  private static let thumbnail = TestJPEG(columns: 1, rows: 1, channels: 1) { _, _, _ in 200 }.bytes

  package static let notes = Array("MAKER notes, opaque".utf8)

  private struct Field {
    let tag: Int
    let type: Int
    let count: Int
    let values: [UInt8]
  }

  package func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = bigEndian(value, bytes: count)
    return isLittleEndian ? bytes.reversed() : bytes
  }

  private func text(_ tag: Int, _ text: String) -> Field {
    Field(tag: tag, type: 2, count: text.utf8.count + 1, values: Array(text.utf8) + [0])
  }

  private func short(_ tag: Int, _ value: Int) -> Field {
    Field(tag: tag, type: 3, count: 1, values: number(value, 2))
  }

  private func long(_ tag: Int, _ value: Int) -> Field {
    Field(tag: tag, type: 4, count: 1, values: number(value, 4))
  }

  private func fractions(_ tag: Int, _ values: [(Int, Int)]) -> Field {
    Field(
      tag: tag, type: 5, count: values.count,
      values: values.flatMap { number($0.0, 4) + number($0.1, 4) })
  }

  /// The structure, and the offset of the maker's notes.
  package var built: (bytes: [UInt8], notes: Int) {
    let size = hasShortDimensions ? short : long
    let photograph = [
      fractions(0x829A, [(1, 125)]), text(0x9003, "2024:05:06 07:08:09"),
      Field(tag: 0x927C, type: 7, count: Self.notes.count, values: Self.notes),
      size(0xA002, width), size(0xA003, height), text(0xA431, "SERIAL-4711"),
    ]
    let position = [
      text(1, "N"), fractions(2, [(47, 1), (22, 1), (3055, 100)]), text(3, "E"),
      fractions(4, [(8, 1), (32, 1), (1234, 100)]),
    ]
    func main(_ photograph: Int, _ position: Int) -> [Field] {
      [
        text(0x010E, "A harbour at dawn"), text(0x010F, "Maker"), text(0x0110, "Model 7"),
        short(0x0112, orientation), fractions(0x011A, [(300, 1)]), fractions(0x011B, [(300, 1)]),
        short(0x0128, 2), text(0x0132, "2024:05:06 07:08:09"), text(0x013B, "Ada Author"),
        text(0x8298, "© Ada"), long(0x8769, photograph), long(0x8825, position),
      ]
    }
    let start = 8
    // Directories have the same size wherever the others lie.
    let second = start + directory(main(0, 0), at: start, next: 0).bytes.count
    let photographs = directory(photograph, at: second, next: 0)
    let third = second + photographs.bytes.count
    let positions = directory(position, at: third, next: 0)
    let fourth = third + positions.bytes.count
    func preview(_ place: Int) -> [Field] {
      [short(0x0103, 6), long(0x0201, place), long(0x0202, thumbnail.count)]
    }
    let previews = directory(preview(0), at: fourth, next: 0).bytes.count
    let head = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(start, 4)
    let bytes =
      head + directory(main(second, third), at: start, next: hasThumbnail ? fourth : 0).bytes
      + photographs.bytes + positions.bytes
      + (hasThumbnail
        ? directory(preview(fourth + previews), at: fourth, next: 0).bytes + thumbnail : [])
    return (bytes, photographs.places[0x927C] ?? 0)
  }

  package var bytes: [UInt8] { built.bytes }

  /// Returns a directory with its values, and their offsets by tags.
  private func directory(
    _ fields: [Field], at start: Int, next: Int
  ) -> (bytes: [UInt8], places: [Int: Int]) {
    var entries: [UInt8] = []
    var values: [UInt8] = []
    var places: [Int: Int] = [:]
    let end = start + 2 + 12 * fields.count + 4
    for field in fields {
      entries += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
      if field.values.count <= 4 {
        entries += field.values + [UInt8](repeating: 0, count: 4 - field.values.count)
      } else {
        places[field.tag] = end + values.count
        entries += number(end + values.count, 4)
        values += field.values + (field.values.count % 2 == 0 ? [] : [0])
      }
    }
    return (number(fields.count, 2) + entries + number(next, 4) + values, places)
  }
}

/// An XMP packet as Adobe's programs write it.
package func testXMP(_ properties: String, attributes: String = "") -> [UInt8] {
  let namespaces = [
    ("dc", "http://purl.org/dc/elements/1.1/"), ("xmp", "http://ns.adobe.com/xap/1.0/"),
    ("xmpRights", "http://ns.adobe.com/xap/1.0/rights/"),
    ("xmpGImg", "http://ns.adobe.com/xap/1.0/g/img/"),
    ("tiff", "http://ns.adobe.com/tiff/1.0/"), ("exif", "http://ns.adobe.com/exif/1.0/"),
    ("aux", "http://ns.adobe.com/exif/1.0/aux/"),
    ("xmpNote", "http://ns.adobe.com/xmp/note/"),
  ].map { " xmlns:\($0)=\"\($1)\"" }.joined(separator: "\n")
  return Array(
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""\(namespaces)\(attributes)>
    \(properties)
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """.utf8)
}

package func testIPTC(_ record: UInt8, _ number: UInt8, _ text: String) -> [UInt8] {
  [0x1C, record, number] + bigEndian(text.utf8.count, bytes: 2) + Array(text.utf8)
}

/// A JPEG file of 40 × 24 pixels with metadata of every kind, which the orientation 6 turns.
package func describedJPEG(isLittleEndian: Bool = true) -> TestJPEG {
  let xmp = testXMP(
    """
    <dc:creator><rdf:Seq><rdf:li>Ada Author</rdf:li></rdf:Seq></dc:creator>
    <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ada</rdf:li></rdf:Alt></dc:rights>
    <xmp:Thumbnails><rdf:Alt><rdf:li rdf:parseType="Resource"><xmpGImg:width>8</xmpGImg:width>
    </rdf:li></rdf:Alt></xmp:Thumbnails>
    <exif:PixelXDimension>40</exif:PixelXDimension>
    <exif:PixelYDimension>24</exif:PixelYDimension>
    """,
    attributes: " tiff:Orientation=\"6\" xmp:Rating='4' aux:SerialNumber=\"4711\"")
  let iptc =
    testIPTC(1, 90, "\u{1B}%G") + testIPTC(2, 0, "\0\u{4}") + testIPTC(2, 80, "Ada Author")
    + testIPTC(2, 116, "© Ada") + testIPTC(2, 90, "Zurich") + testIPTC(2, 120, "A harbour")
  let photoshop =
    Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0]
    + bigEndian(iptc.count, bytes: 4) + iptc + (iptc.count % 2 == 0 ? [] : [0])
  return TestJPEG(
    columns: 5, rows: 3, channels: 3,
    markers: [
      (0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 1, 44, 1, 44, 0, 0]),
      (0xE1, Array("Exif\0\0".utf8) + TestEXIF(isLittleEndian: isLittleEndian).bytes),
      (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp), (0xED, photoshop),
      (0xFE, Array("A comment".utf8)),
    ]
  ) { column, row, channel in column * 40 + row * 20 + channel * 10 }
}
