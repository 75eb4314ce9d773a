/// A writer of a tar file, which gets its name when it is complete.
///
/// `@unchecked Sendable`: a writer is used by one thread at a time.
package final class TarWriter: @unchecked Sendable {
  private let file: BegunFile
  private var count = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The path at which `publish` makes the file appear. A device or a pipe is written to directly.
  ///   - name: The name of the file in messages, or nil for the path.
  /// - Throws: `FileError`.
  package init(
    _ path: String, named name: String? = nil, in files: FileSystem = .live
  ) throws(FileError) {
    file = try OutputPlace(path, in: files).begin(named: name ?? path)
  }

  /// Writes the blocks before the content of a member as they were read.
  ///
  /// - Throws: `FileError`.
  package func copyHead(of member: TarMember) throws(FileError) { try write(member.head) }

  /// Writes some of the content of a member.
  ///
  /// - Throws: `FileError`.
  package func write(_ part: [UInt8]) throws(FileError) {
    try file.sink.write(part)
    count += part.count
  }

  /// Writes what follows the content of a member.
  ///
  /// - Throws: `FileError`.
  package func pad(_ size: Int) throws(FileError) { try write(TarMember.padding(of: size)) }

  /// Writes a member with another content.
  ///
  /// - Throws: `FileError`.
  package func add(_ member: TarMember, named name: [UInt8], _ content: Spool) throws(FileError) {
    try write(member.head(name: name, size: content.count))
    try content.forEachPart { (part) throws(FileError) in try write(part) }
    try pad(content.count)
  }

  /// Writes the end of the archive, which is filled up to a record of 20 blocks, as POSIX has it (pax, `-b`).
  ///
  /// - Throws: `FileError`. Then the file must still be discarded.
  package func end() throws(FileError) {
    let record = 20 * TarHeader.blockSize
    let end = 2 * TarHeader.blockSize
    let whole = (count + end + record - 1) / record * record
    try write([UInt8](repeating: 0, count: whole - count))
    try file.complete()
  }

  /// Lets the file appear under its name, after its end has been written.
  ///
  /// - Throws: `FileError`. Then the file must still be discarded.
  package func publish() throws(FileError) { try file.publish() }

  /// Removes what has been written, unless it has gone to a device or a pipe.
  package func discard() { file.discard() }
}
