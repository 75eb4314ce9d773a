/// A reader of the members of a tar file in sequence, which keeps only one header and the requested
/// content, so that the file may be of any size, or a pipe.
///
/// Nothing is ever unpacked, so names are only data here.
///
/// `@unchecked Sendable`: one thread at a time uses a reader.
package final class TarReader: @unchecked Sendable {
  /// Whether bytes other than zeros follow the end of the archive.
  package private(set) var hasRest = false
  private let input: TarInput
  /// The unread bytes of content and padding.
  private var unread = 0
  private var padding = 0

  /// Opens a tar file, which may be packed by gzip.
  package init(_ file: OpenFile) throws(FileError) {
    input = try TarInput(file)
  }

  /// The most bytes of a member's headers, kept for each member in progress.
  private static let mostOfHeader = 1 << 18
  /// The most bytes of a name: Linux's limit for a path (PATH_MAX).
  private static let longestName = 4096
  private static let mostHeaders = 16
  /// The bytes to read after the end. A program that writes to a pipe, usually a last record of 10
  /// KiB, would otherwise be ended by a signal.
  private static let mostRest = 1 << 20

  /// Reads the headers of the next member, skipping unread content, or returns nil at the end of
  /// the archive.
  ///
  /// - Throws: `FileError`, also if the archive's end is not marked.
  package func next() throws(FileError) -> TarMember? {
    try skip()
    var head: [UInt8] = []
    var records: [PaxRecord] = []
    var longName: [UInt8]?
    var longLink: [UInt8]?
    for _ in 0..<Self.mostHeaders {
      let block = try block()
      if block.allSatisfy({ $0 == 0 }) {
        guard head.isEmpty else { throw damaged("it ends behind a header that describes a member") }
        try readRest()
        return nil
      }
      guard let header = TarHeader(block) else {
        throw damaged(
          input.position == TarHeader.blockSize
            ? "it does not begin with a header" : "a header has a wrong checksum")
      }
      head += block
      switch header.type {
      case UInt8(ascii: "x"), UInt8(ascii: "X"):
        let content = try content(of: header, &head)
        guard let more = PaxRecord.records(content) else {
          throw damaged("the records of an extended header are damaged")
        }
        records += more
      case UInt8(ascii: "L"): longName = try text(of: header, &head)
      case UInt8(ascii: "K"): longLink = try text(of: header, &head)
      case UInt8(ascii: "g"):
        guard head.count == TarHeader.blockSize else {
          throw damaged("a header for all members follows one for a single member")
        }
        return try member(ofGlobal: header, head)
      default:
        if header.hasSparseBlock { try readSparseBlocks(&head) }
        let member = TarMember(
          header, head: head, records: records, longName: longName, longLink: longLink)
        guard let member else { throw damaged("the size of a member is not a number") }
        guard member.name.count <= Self.longestName else {
          throw damaged("a name has more than \(Self.longestName) bytes")
        }
        // A record may have one, but no other header can.
        guard !member.name.contains(0) else { throw damaged("a name has a zero byte") }
        unread = member.size
        padding = TarMember.padding(of: member.size).count
        return member
      }
    }
    throw damaged("a member has more than \(Self.mostHeaders) headers")
  }

  /// Reads at most 256 KiB of the member's content, or returns no bytes at its end.
  package func read() throws(FileError) -> [UInt8] {
    let part = try input.read(min(unread, 1 << 18))
    guard unread == 0 || !part.isEmpty else { throw ended }
    unread -= part.count
    return part
  }

  /// Copies the member's content to a spool.
  package func spool() throws(FileError) -> Spool {
    let spool = Spool(in: .live)
    while case let part = try read(), !part.isEmpty {
      unsafe try part.withUnsafeBufferPointer { part throws(FileError) in
        unsafe try spool.append(UnsafeRawBufferPointer(part))
      }
    }
    return spool
  }

  private func skip() throws(FileError) {
    while try !read().isEmpty {}
    guard try input.readAll(padding).count == padding else { throw ended }
    padding = 0
  }

  private func block() throws(FileError) -> [UInt8] {
    let block = try input.readAll(TarHeader.blockSize)
    guard block.count == TarHeader.blockSize else {
      if block.isEmpty {
        throw damaged(
          input.position == 0 ? "it is empty" : "it ends without the two blocks of zeros of its end"
        )
      }
      throw ended
    }
    return block
  }

  /// Reads the content of a header that describes another one.
  private func content(
    of header: TarHeader, _ head: inout [UInt8]
  ) throws(FileError) -> [UInt8] {
    guard let size = header.size, size <= Self.mostOfHeader - min(head.count, Self.mostOfHeader)
    else { throw damaged("the headers of a member have more than \(Self.mostOfHeader) bytes") }
    let padded = size + TarMember.padding(of: size).count
    let content = try input.readAll(padded)
    guard content.count == padded else { throw ended }
    head += content
    return Array(content.prefix(size))
  }

  private func text(of header: TarHeader, _ head: inout [UInt8]) throws(FileError) -> [UInt8] {
    try Array(content(of: header, &head).prefix { $0 != 0 })
  }

  /// Returns a header for all members as a member without content, to be copied.
  private func member(ofGlobal header: TarHeader, _ head: [UInt8]) throws(FileError) -> TarMember {
    var head = head
    guard let records = PaxRecord.records(try content(of: header, &head)) else {
      throw damaged("the records of an extended header are damaged")
    }
    // Names and sizes for all members make no sense.
    guard !records.contains(where: { $0.has(key: "path") || $0.has(key: "size") }) else {
      throw damaged("a header for all members says the name or the size of each")
    }
    var empty = header
    empty.setSize(0)
    guard
      let member = TarMember(empty, head: head, records: [], longName: nil, longLink: nil)
    else { throw damaged("the size of a member is not a number") }
    return member
  }

  /// Reads the blocks after a header with the places of a sparse file.
  private func readSparseBlocks(_ head: inout [UInt8]) throws(FileError) {
    repeat {
      guard head.count < Self.mostOfHeader else {
        throw damaged("the headers of a member have more than \(Self.mostOfHeader) bytes")
      }
      head += try block()
    } while head[head.count - TarHeader.blockSize + 504] != 0
  }

  private func readRest() throws(FileError) {
    var count = 0
    // The checksum of packed data comes last.
    while input.isPacked || count < Self.mostRest, case let part = try input.read(1 << 16),
      !part.isEmpty
    {
      count += part.count
      hasRest = hasRest || part.contains { $0 != 0 }
    }
  }

  private var ended: FileError { damaged("it ends within a member") }

  private func damaged(_ reason: String) -> FileError {
    .damagedArchive(name: input.name, reason: reason)
  }
}
