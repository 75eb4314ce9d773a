import GLBlurFiles

/// What a tar file has, read to its end or to an error.
struct ArchiveContents: Equatable {
  private(set) var members: [TarMember] = []
  private(set) var contents: [[UInt8]] = []
  private(set) var hasRest = false
  private(set) var error: FileError?
  var isWhole: Bool { error == nil && !hasRest }

  /// At most `portion` bytes are read at a time.
  init(of bytes: [UInt8], by portion: Int = .max) {
    do throws(FileError) {
      let file = try OpenFile("fuzz.tar", in: MemoryFile(bytes, portion: portion).files)
      let reader = try TarReader(file)
      while let member = try reader.next() {
        var content: [UInt8] = []
        while case let part = try reader.read(), !part.isEmpty { content += part }
        members.append(member)
        contents.append(content)
      }
      hasRest = reader.hasRest
    } catch {
      self.error = error
    }
  }

  func written(
    _ change: ((TarMember, [UInt8]) -> (name: [UInt8], content: [UInt8])?)? = nil
  ) throws(FileError) -> [UInt8] {
    let file = MemoryFile()
    let writer = try TarWriter("out.tar", in: file.files)
    for (member, content) in zip(members, contents) {
      if let new = change?(member, content) {
        try writer.write(member.head(name: new.name, size: new.content.count))
        try writer.write(new.content)
        try writer.pad(new.content.count)
      } else {
        try writer.copyHead(of: member)
        try writer.write(content)
        try writer.pad(content.count)
      }
    }
    try writer.end()
    try writer.publish()
    return file.bytes
  }
}
