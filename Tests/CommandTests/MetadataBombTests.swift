import GLBlur
import TestSupport
import Testing

/// Small files whose metadata asks for far more memory or time than their bytes are worth.
@Suite struct MetadataBombTests {
  private typealias Chunk = (name: String, head: [UInt8], text: String)

  private static func packet(
    _ namespaces: some Sequence<String>, _ descriptions: some Sequence<String>
  ) -> Chunk {
    let text =
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
      + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
      + "xmlns:dc='http://purl.org/dc/elements/1.1/'\(namespaces.joined())>"
      + "\(descriptions.joined())</rdf:RDF></x:xmpmeta>"
    return ("iTXt", Array("XML:com.adobe.xmp\0".utf8) + [1, 0, 0, 0], text)
  }

  private static func rawProfile(_ name: String, _ text: String) -> Chunk {
    ("zTXt", Array("Raw profile type \(name)\0".utf8) + [0], text)
  }

  private static let chunks: [String: Chunk] = [
    // Each description sees all namespaces, and one of its own.
    "many tables":
      packet(
        (0..<990).map { " xmlns:n\($0)='u'" },
        repeatElement("<rdf:Description xmlns:q='a'/>", count: 190_000)),
    // A copy of each description would have to declare 7 MB of namespaces.
    "long namespaces":
      packet(
        (0..<900).map { " xmlns:n\($0)='\(String(repeating: "u", count: 8000))'" },
        repeatElement("<rdf:Description dc:title='a'/>", count: 90_000)),
    "a long namespace that is used":
      packet(
        [
          " xmlns:q='http://purl.org/dc/elements/1.1/' xmlns='\(String(repeating: "u", count: 9_000_000))'"
        ],
        repeatElement("<rdf:Description><q:title>a</q:title></rdf:Description>", count: 50_000)),
    // 4000 fields of the same seven million bytes, which are zeros.
    "fields that overlap":
      {
        let fields = repeatElement("3b010200" + "cfac6a00" + "08000000", count: 4000).joined()
        let count = 6 + 7_000_000
        let head = "457869660000" + "49492a0008000000" + "a00f" + fields
        let digits = head + String(repeating: "0", count: 2 * count - head.count)
        return rawProfile("exif", "\nexif\n\(count)\n\(digits)\n")
      }(),
    "digits apart":
      rawProfile("xmp", "\nxmp\n8000000\n" + String(repeating: "a ", count: 8_000_000)),
  ]

  private func deflated(_ text: String, in folder: Folder) throws -> [UInt8] {
    try folder.put(Array(text.utf8), at: "text")
    let script =
      "import zlib; open('deflated', 'wb').write(zlib.compress(open('text', 'rb').read()))"
    #expect(try Child(["-c", script], of: "/usr/bin/python3", in: folder).wait().status == 0)
    return try folder.bytes(of: "deflated")
  }

  @Test(arguments: chunks.keys.sorted(), ["keep", "copyright"])
  func takesLittleMemory(_ name: String, _ policy: String) throws {
    let folder = try Folder.prepared()
    let chunk = try #require(Self.chunks[name])
    let bytes = chunk.head + (try deflated(chunk.text, in: folder))
    try folder.put(
      TestPNG(width: 8, height: 8, bitDepth: 8, colorType: 2, chunks: [(chunk.name, bytes)]) {
        x, y, _ in x * y
      }.bytes, at: "in.png")
    #expect(bytes.count < 200_000)
    for limit in [64, 256] {
      let start = ContinuousClock.now
      let peak = try Peak(
        [
          "run", "c.json", "in.png", "-o", "out.jpg", "--force", "--backend", "cpu", "--metadata",
          policy, "--memory", "\(limit)M",
        ], in: folder)
      #expect([0, 65].contains(peak.status), "\(peak.error)")
      #expect(peak.bytes < limit << 20, "\(peak.bytes >> 20) MiB of \(limit)")
      // Without limits, such files took minutes, or all memory. The longest takes a second at rest.
      #expect(ContinuousClock.now - start < .seconds(20))
    }
  }
}
