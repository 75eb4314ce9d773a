import GLBlurFiles

/// Reads the bytes of a film in sequence, from a file, a pipe or memory, through a buffer.
final class FilmInput {
  /// The name of the film in error messages.
  let name: String
  /// The number of bytes delivered so far.
  private(set) var position = 0
  private let file: OpenFile?
  private var buffer: [UInt8]
  private var unread: Range<Int>

  /// Reads an open file. `head` holds the bytes that have already been read.
  init(_ file: OpenFile, head: [UInt8] = []) {
    self.file = file
    name = file.name
    buffer = head + [UInt8](repeating: 0, count: max(0, 65536 - head.count))
    unread = head.indices
  }

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    file = nil
    buffer = bytes
    unread = bytes.indices
  }

  /// Returns the bytes up to the end of the line, without it, or up to the end of the film. The
  /// result is nil if the line exceeds `most` bytes.
  func line(most: Int) throws(FilmError) -> (bytes: [UInt8], isEnded: Bool)? {
    var line: [UInt8] = []
    while true {
      if unread.isEmpty { try fill() }
      guard !unread.isEmpty else { return (line, false) }
      let part = buffer[unread]
      let end = part.firstIndex(of: UInt8(ascii: "\n"))
      let text = part[..<(end ?? part.endIndex)]
      guard line.count + text.count <= most else { return nil }
      line += text
      take(text.count + (end == nil ? 0 : 1))
      if end != nil { return (line, true) }
    }
  }

  /// Copies the next bytes into a part of an array. Returns their number, which is less than the
  /// part's only at the end of the film.
  func read(into target: inout [UInt8], _ part: Range<Int>) throws(FilmError) -> Int {
    var next = part.lowerBound
    while next < part.upperBound {
      if unread.isEmpty {
        // A large part is read without the buffer.
        if let file, part.upperBound - next >= buffer.count {
          let count = try Self.read(file, into: &target, next..<part.upperBound)
          guard count > 0 else { break }
          position += count
          next += count
          continue
        }
        try fill()
        guard !unread.isEmpty else { break }
      }
      let count = min(unread.count, part.upperBound - next)
      target.replaceSubrange(
        next..<next + count, with: buffer[unread.lowerBound..<unread.lowerBound + count])
      take(count)
      next += count
    }
    return next - part.lowerBound
  }

  private func take(_ count: Int) {
    unread = unread.lowerBound + count..<unread.upperBound
    position += count
  }

  private func fill() throws(FilmError) {
    guard let file else { return }
    let count = try Self.read(file, into: &buffer, 0..<buffer.count)
    unread = 0..<count
  }

  private static func read(
    _ file: OpenFile, into target: inout [UInt8], _ part: Range<Int>
  ) throws(FilmError) -> Int {
    do throws(FileError) {
      return try unsafe target.withUnsafeMutableBufferPointer { target throws(FileError) in
        let place = unsafe UnsafeMutableBufferPointer(rebasing: target[part])
        return try unsafe file.read(into: UnsafeMutableRawBufferPointer(place))
      }
    } catch {
      throw .file(error)
    }
  }
}
