import Foundation
import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests that XMP packets are copied, except for what would be false.
@Suite struct XMPTests {
  private func image(_ xmp: [UInt8]) throws -> Image {
    var image = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * 7 * 5), width: 7, height: 5)
    image.metadata.xmp = xmp
    return image
  }

  private func written(
    _ xmp: [UInt8], _ options: WriteOptions = WriteOptions(), as format: FileFormat = .webP,
    notes: inout [String]
  ) throws -> String? {
    let file = try image(xmp).encoded(as: format, options: options, notes: &notes)
    return try Image(encoded: file).metadata.xmp.map { String(decoding: $0, as: UTF8.self) }
  }

  private func written(
    _ properties: String, attributes: String = "", _ options: WriteOptions = WriteOptions()
  ) throws -> String? {
    var notes: [String] = []
    defer { #expect(notes == []) }
    return try written(
      testXMP(properties, attributes: attributes), options, notes: &notes)
  }

  private func packet(_ properties: String, attributes: String = "") -> String {
    String(decoding: testXMP(properties, attributes: attributes), as: UTF8.self)
  }

  @Test func onlyWhatIsFalseChanges() throws {
    let kept = "<dc:title><rdf:Alt><rdf:li>A &amp; B</rdf:li></rdf:Alt></dc:title>"
    #expect(
      try written(
        kept
          + "<tiff:Orientation>6</tiff:Orientation><exif:PixelXDimension>40</exif:PixelXDimension>",
        attributes: " exif:PixelYDimension='24' xmp:Rating=\"3\" tiff:ImageWidth=\"40\"")
        == packet(
          kept
            + "<tiff:Orientation>1</tiff:Orientation><exif:PixelXDimension>7</exif:PixelXDimension>",
          attributes: " exif:PixelYDimension='5' xmp:Rating=\"3\" tiff:ImageWidth=\"7\""))
  }

  @Test func thumbnailsAndWhatRefersToFurtherPicturesGoes() throws {
    let thumbnails =
      "<xmp:Thumbnails><rdf:Alt><rdf:li rdf:parseType=\"Resource\"><xmpGImg:image>AAAA</xmpGImg:image>"
      + "</rdf:li></rdf:Alt></xmp:Thumbnails>"
    let map =
      "<m:Version xmlns:m=\"http://ns.adobe.com/hdr-gain-map/1.0/\">1.0</m:Version>"
      + "<C:Directory xmlns:C='http://ns.google.com/photos/1.0/container/'><rdf:Seq/></C:Directory>"
    #expect(
      try written("\(thumbnails)<xmp:Rating>2</xmp:Rating>\(map)")
        == packet("<xmp:Rating>2</xmp:Rating>"))
    let film = " xmlns:g='http://ns.google.com/photos/1.0/camera/' g:MotionPhoto='1' g:Other='2'"
    #expect(
      try written("", attributes: film)
        == packet("", attributes: film.split(separator: " g:MotionPhoto='1'").joined()))
  }

  /// Namespaces count, not prefixes.
  @Test func prefixesDoNotMatter() throws {
    let other = "<t:Orientation xmlns:t=\"urn:other\">6</t:Orientation>"
    let own = "<o:Orientation xmlns:o=\"http://ns.adobe.com/tiff/1.0/\">6</o:Orientation>"
    #expect(
      try written(other + own)
        == packet(other + own.split(separator: "6").joined(separator: "1")))
  }

  /// An element within a property is not the picture's.
  @Test func onlyPropertiesOfThePictureCount() throws {
    let history =
      "<xmp:History rdf:parseType=\"Resource\"><tiff:Orientation>6</tiff:Orientation></xmp:History>"
    #expect(try written(history) == packet(history))
  }

  @Test(
    arguments: [
      "<!DOCTYPE x [<!ENTITY six \"6\">]><x>&six;</x>", "<x:xmpmeta", "<a><b></a></b>", "<a b=c/>",
      "<a:b/>", "<a b=\"1\" b=\"2\"/>", "no markup", "<a/><b/>", "<a b=\"<\"/>", "<a>",
      "<![CDATA[x]]>",
      "<a>\0</a>",
    ])
  func aMalformedPacketIsLeftOut(_ text: String) throws {
    var notes: [String] = []
    #expect(try written(Array(text.utf8), notes: &notes) == nil)
    #expect(notes == ["the XMP packet is damaged or not in UTF-8, and was left out"])
  }

  @Test func aPacketInUTF16IsLeftOut() throws {
    var notes: [String] = []
    let units = packet("").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try written(units, notes: &notes) == nil && notes.count == 1)
  }

  @Test func creditsAreKept() throws {
    let creator = "<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>"
    let subject = "<dc:subject><rdf:Bag><rdf:li>harbour</rdf:li></rdf:Bag></dc:subject>"
    let result = try #require(
      try written(
        creator + subject + "<xmp:CreateDate>2024-05-06</xmp:CreateDate>",
        attributes: " xmpRights:Marked='True' aux:SerialNumber=\"4711\"",
        WriteOptions(metadata: .copyright)))
    #expect(result.contains(creator) && result.contains(" xmpRights:Marked='True'"))
    for dropped in ["harbour", "2024", "4711"] { #expect(!result.contains(dropped)) }
    var notes: [String] = []
    #expect(
      try written(Array(result.utf8), WriteOptions(metadata: .copyright), notes: &notes) != nil)
    #expect(notes == [])
    #expect(try written("<xmp:Rating>2</xmp:Rating>", WriteOptions(metadata: .copyright)) == nil)
  }

  // MARK: Extended XMP

  /// A packet of more than 65502 bytes is divided among segments, with part names by the
  /// specification, and joined again.
  @Test func aLongPacketIsDivided() throws {
    let long = (0..<4).map { index in
      "<xmp:Long\(index)>" + String(repeating: "x\(index)", count: 30_000) + "</xmp:Long\(index)>"
    }
    let title = "<dc:title><rdf:Alt><rdf:li>A</rdf:li></rdf:Alt></dc:title>"
    var notes: [String] = []
    let file = try image(testXMP(title + long.joined())).encoded(
      as: .jpeg, options: WriteOptions(), notes: &notes)
    #expect(notes == [])
    let identifier = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    let segments = Self.segments(of: file)
    let standard = try #require(
      segments.first { $0.starts(with: Array("http://ns.adobe.com/xap/1.0/\0".utf8)) })
    #expect(standard.count <= 65533)
    let parts = segments.filter { $0.starts(with: identifier) }
      .map { Array($0.dropFirst(identifier.count)) }
    #expect(parts.count > 1)
    let rest = parts.flatMap { $0.dropFirst(40) }
    let name = String(decoding: parts[0].prefix(32), as: UTF8.self)
    #expect(
      String(decoding: standard, as: UTF8.self).contains("xmpNote:HasExtendedXMP=\"\(name)\""))
    var offset = 0
    for part in parts {
      #expect(Array(part[..<32]) == Array(name.utf8))
      #expect(Array(part[32..<36]) == bigEndian(rest.count, bytes: 4))
      #expect(Array(part[36..<40]) == bigEndian(offset, bytes: 4))
      offset += part.count - 40
    }
    #expect(try digest(rest) == name.lowercased())
    let image = try Image(encoded: file)
    let packet = String(decoding: try #require(image.metadata.xmp), as: UTF8.self)
    #expect(image.metadata.omissions == [] && !packet.contains("HasExtendedXMP"))
    for property in long + [title] { #expect(packet.contains(property)) }
    // Without a part, the rest of the packet remains.
    let last = try #require(file.indices.last { file[$0...].starts(with: identifier) })
    let count = Int(file[last - 2]) << 8 | Int(file[last - 1])
    let cut = Array(file[..<(last - 4)] + file[(last - 2 + count)...])
    let partial = try Image(encoded: cut)
    #expect(
      partial.metadata.omissions.map(\.text) == ["the extended XMP is incomplete and was left out"])
    let first = String(decoding: try #require(partial.metadata.xmp), as: UTF8.self)
    #expect(!first.contains("HasExtendedXMP") && first.contains(title))
  }

  @Test func aPropertyThatNoSegmentHoldsIsSaid() throws {
    var notes: [String] = []
    let xmp = testXMP("", attributes: " xmp:Long=\"\(String(repeating: "x", count: 70_000))\"")
    #expect(try written(xmp, as: .jpeg, notes: &notes) == nil)
    #expect(
      notes == [
        "the XMP packet has \(xmp.count) bytes, too many for JPEG, and was left out"
      ])
  }

  /// Padding is left out before a packet is divided.
  @Test func paddingIsNoReasonToDivide() throws {
    var text = packet("<xmp:Rating>2</xmp:Rating>")
    let end = try #require(text.range(of: "<?xpacket end"))
    text.insert(contentsOf: String(repeating: " ", count: 70_000), at: end.lowerBound)
    var notes: [String] = []
    let result = try written(Array(text.utf8), as: .jpeg, notes: &notes)
    #expect(notes == [] && result?.contains("<xmp:Rating>2</xmp:Rating>") == true)
    #expect(try #require(result).utf8.count < 2000)
  }

  private static func segments(of file: [UInt8]) -> [[UInt8]] {
    var segments: [[UInt8]] = []
    var start = 2
    while start + 4 <= file.count, file[start + 1] != 0xDA {
      let length = Int(file[start + 2]) << 8 | Int(file[start + 3])
      segments.append(Array(file[start + 4..<start + 2 + length]))
      start += 2 + length
    }
    return segments
  }
}
