/// A writer of a tar file, which gets its name when it is complete.
///
/// `@unchecked Sendable`: one thread at a time uses a writer.
package final class TarWriter: @unchecked Sendable {
  private let file: BegunFile
  private var count = 0

  /// Begins a file that `publish` makes appear at a path. A device or a pipe is written directly.
  ///
  /// - Parameter name: The name in messages, or nil for the path.
  package init(
    _ path: String, named name: String? = nil, in files: FileSystem = .live
  ) throws(FileError) {
    file = try OutputPlace(path, in: files).begin(named: name ?? path)
  }

  /// Writes the blocks before a member's content as they were read.
  package func copyHead(of member: TarMember) throws(FileError) { try write(member.head) }

  package func write(_ part: [UInt8]) throws(FileError) {
    try file.sink.write(part)
    count += part.count
  }

  /// Writes the padding after content of this size.
  package func pad(_ size: Int) throws(FileError) { try write(TarMember.padding(of: size)) }

  /// Writes a member with other content.
  package func add(_ member: TarMember, named name: [UInt8], _ content: Spool) throws(FileError) {
    try write(member.head(name: name, size: content.count))
    try content.forEachPart { (part) throws(FileError) in try write(part) }
    try pad(content.count)
  }

  /// Writes the end of the archive, up to a record of 20 blocks, as in POSIX (pax, `-b`). After an
  /// error the file must be discarded.
  package func end() throws(FileError) {
    let record = 20 * TarHeader.blockSize
    let end = 2 * TarHeader.blockSize
    let whole = (count + end + record - 1) / record * record
    try write([UInt8](repeating: 0, count: whole - count))
    try file.complete()
  }

  /// Makes the file appear under its name, after its end. After an error the file must be
  /// discarded.
  package func publish() throws(FileError) { try file.publish() }

  /// Removes the file, unless it is a device or a pipe.
  package func discard() { file.discard() }
}
