package struct TarMember: Hashable, Sendable {
  /// The name, of any bytes.
  package let name: [UInt8]
  package let size: Int
  /// Whether the member is a whole regular file, not a link, folder, device, sparse file or header
  /// for all members.
  package let isFile: Bool
  /// The name of a hard link's target, or nil.
  package let linkedName: [UInt8]?
  let head: [UInt8]
  private let header: TarHeader
  private let records: [PaxRecord]
  private let hasLongName: Bool

  /// Creates a member, or returns nil if its size is no number or too great.
  ///
  /// - Parameters:
  ///   - header: The last header.
  ///   - head: All headers.
  ///   - longName: The name in a header of its own, or nil.
  ///   - longLink: The link's name in a header of its own, or nil.
  init?(
    _ header: TarHeader, head: [UInt8], records: [PaxRecord], longName: [UInt8]?,
    longLink: [UInt8]?
  ) {
    self.header = header
    self.head = head
    self.records = records
    hasLongName = longName != nil
    name = records.value(of: "path") ?? longName ?? header.name
    let stated = records.value(of: "size").map { Int(String(decoding: $0, as: UTF8.self)) }
    guard let size = header.hasContent ? stated ?? header.size : 0, size >= 0,
      size <= Self.greatestSize
    else { return nil }
    self.size = size
    let isSparse = records.contains { $0.key.starts(with: "GNU.sparse.".utf8) }
    // Before POSIX, the name of a folder ended in a slash.
    isFile =
      [0, UInt8(ascii: "0"), UInt8(ascii: "7")].contains(header.type) && !isSparse
      && name.last != UInt8(ascii: "/")
    linkedName =
      header.type == UInt8(ascii: "1")
      ? records.value(of: "linkpath") ?? longLink ?? header.linkName : nil
  }

  /// A size beyond all file systems. Adding the sizes of blocks does not overflow.
  private static let greatestSize = 1 << 60

  /// Returns the blocks before other content. Owner, permissions, time and all records but those of
  /// size and name stay.
  package func head(name: [UInt8], size: Int) -> [UInt8] {
    let isRenamed = name != self.name
    var header = header
    var records = records.filter { !$0.has(key: "size") && !(isRenamed && $0.has(key: "path")) }
    var head: [UInt8] = []
    header.setSize(size)
    if isRenamed { header.setName(name) }
    let isLong = isRenamed ? name.count > TarHeader.longestName : hasLongName
    if isLong, header.isGNU || !isRenamed {
      head += Self.blocks("L", "././@LongLink", name + [0], for: header)
    } else if isLong {
      records.append(PaxRecord("path", name))
    }
    if size > TarHeader.greatestOctal, !header.isGNU {
      records.append(PaxRecord("size", Array(String(size).utf8)))
    }
    if !records.isEmpty {
      head += Self.blocks("x", "././@PaxHeader", records.flatMap(\.bytes), for: header)
    }
    return head + header.sealed
  }

  private static func blocks(
    _ type: Character, _ name: String, _ content: [UInt8], for member: TarHeader
  ) -> [UInt8] {
    var header = TarHeader(type, named: name, for: member)
    header.setSize(content.count)
    return header.sealed + content + padding(of: content.count)
  }

  /// Returns the zeros after `count` bytes of content.
  static func padding(of count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: -count & (TarHeader.blockSize - 1))
  }
}
