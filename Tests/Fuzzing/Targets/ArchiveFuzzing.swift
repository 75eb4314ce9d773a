import GLBlurFiles
import TestSupport

/// The fuzz target for tar files.
enum ArchiveFuzzing {
  static func run(_ bytes: [UInt8]) throws(Finding) {
    try check(bytes)
    // Few changes leave the checksums right, and many lie behind them.
    let repaired = TestTar.sealed(bytes)
    if repaired != bytes { try check(repaired) }
  }

  private static func check(_ bytes: [UInt8]) throws(Finding) {
    let whole = ArchiveContents(of: bytes)
    if let error = whole.error, !"\(error)".hasPrefix("fuzz.tar: ") {
      throw Finding("an error without the name of the file: \(error)")
    }
    for (member, content) in zip(whole.members, whole.contents) where member.size != content.count {
      throw Finding("\(member) has \(content.count) bytes, and its size is \(member.size)")
    }
    let isPacked = bytes.starts(with: [0x1F, 0x8B])
    for portion in [1, 509] {
      let other = ArchiveContents(of: bytes, by: portion)
      // What is inflated before the damage depends on how much is inflated at a time.
      guard other == whole || isPacked && other.error != nil && whole.error != nil else {
        throw Finding("read by \(portion): \(other), not \(whole)")
      }
    }
    if !isPacked, bytes.count < 1 << 16 {
      let packed = ArchiveContents(of: TestTar.gzip(bytes))
      guard packed == whole else { throw Finding("packed: \(packed), not \(whole)") }
    }
    try checkCopies(of: whole)
    try checkChanges(of: whole)
  }

  private static func checkCopies(of whole: ArchiveContents) throws(Finding) {
    let copy = ArchiveContents(of: try written(whole))
    if copy.members != whole.members || copy.contents != whole.contents || !copy.isWhole {
      throw Finding("written again: \(copy), not \(whole)")
    }
  }

  private static func checkChanges(of whole: ArchiveContents) throws(Finding) {
    for isRenamed in [false, true] {
      let change = { (member: TarMember, content: [UInt8]) -> (name: [UInt8], content: [UInt8])? in
        guard member.isFile else { return nil }
        let isShort = member.name.count <= 4096 - ending.count
        return (isRenamed && isShort ? member.name + ending : member.name, content + ending)
      }
      let copy = ArchiveContents(of: try written(whole, change))
      guard copy.isWhole, copy.members.count == whole.members.count else {
        throw Finding("changed: \(copy), not \(whole)")
      }
      for (index, member) in whole.members.enumerated() {
        let old = whole.contents[index]
        let new = change(member, old) ?? (member.name, old)
        let other = copy.members[index]
        let isRight =
          other.name == new.name && copy.contents[index] == new.content
          && other.isFile == member.isFile && other.linkedName == member.linkedName
        if !isRight { throw Finding("changed: \(other), not \(member) of \(whole)") }
      }
    }
  }

  private static let ending = Array(".webp".utf8)

  private static func written(
    _ contents: ArchiveContents,
    _ change: ((TarMember, [UInt8]) -> (name: [UInt8], content: [UInt8])?)? = nil
  ) throws(Finding) -> [UInt8] {
    do throws(FileError) {
      return try contents.written(change)
    } catch {
      throw Finding("written again: \(error)")
    }
  }

  /// Small files of every readable kind, of at most 4096 bytes, with which `make fuzz` begins.
  static var seeds: [[UInt8]] {
    let content = Array("content".utf8)
    var posix = TestTar()
    posix.add("a.png", content)
    posix.add("b/", type: "5")
    posix.add("c.jpg", type: "7", [], [345: Array("folder".utf8)])
    posix.add("d", type: "1", [], [157: Array("a.png".utf8)])
    var pax = TestTar()
    pax.add("g", type: "g", TestTar.record("comment", "all"))
    let records = [("path", "long/name.png"), ("size", "7"), ("mtime", "1.5")]
    pax.add("x", type: "x", records.flatMap(TestTar.record))
    pax.add("a.png", content, size: [])
    var links = TestTar()
    links.add("x", type: "x", TestTar.record("linkpath", "elsewhere"))
    links.add("d", type: "1", [], size: Array("00000000777\0".utf8))
    links.add("d", type: "2", [], [157: Array("a.png".utf8)])
    var gnu = TestTar()
    gnu.add("././@LongLink", type: "L", Array("long/name.png\0".utf8), as: .gnu)
    gnu.add("././@LongLink", type: "K", Array("other.png\0".utf8), as: .gnu)
    gnu.add("a", type: "1", as: .gnu)
    var sizes = TestTar()
    sizes.add("a.png", content, as: .gnu, size: [0x80] + [UInt8](repeating: 0, count: 10) + [7])
    sizes.add("b.png", content, as: .gnu, size: Array("       7    ".utf8))
    var sparse = TestTar()
    // The header and one more block say where the parts are.
    sparse.add("s", type: "S", as: .gnu, size: Array("00000000007\0".utf8), [482: [1]])
    sparse.add("places", content, as: .old, [:])
    var old = TestTar()
    old.add("a.png", content, as: .old)
    old.add("b/", type: "\0", as: .old)
    let files = [posix, pax, links, gnu, sizes, sparse, old].map(\.bytes)
    let half = posix.bytes.count / 2
    return files + [
      TestTar.gzip(posix.bytes), TestTar.gzip(links.bytes) + [0, 0x1F],
      TestTar.gzip(Array(posix.bytes[..<half])) + TestTar.gzip(Array(posix.bytes[half...])),
    ]
  }

  static let words = [
    "ustar", "ustar  ", "path=", "linkpath=", "size=", "GNU.sparse.major=1", "././@LongLink",
  ]
}
