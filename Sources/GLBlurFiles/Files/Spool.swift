import Synchronization

/// Bytes that are written first and read later. A few of them lie in memory, and more in a file
/// without a name. A spool is used by one thread at a time.
package final class Spool: Sendable {
  private let state: Mutex<State>
  private let files: FileSystem

  private struct State {
    var bytes: [UInt8] = []
    var file: ScratchFile?
    var count = 0
  }

  /// The greatest number of bytes in memory.
  static let mostInMemory = 1 << 22

  init(in files: FileSystem) {
    self.files = files
    state = Mutex(State())
  }

  /// The number of bytes from the first one up to the last that has been written.
  var count: Int { state.withLock { $0.count } }

  /// Writes bytes after all others.
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    unsafe try write(bytes, at: count)
  }

  /// Writes bytes. Those before them that were never written are 0.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    let end = offset + bytes.count
    if let file = try file(holding: end) {
      unsafe try file.write(bytes, at: offset)
      state.withLock { $0.count = max($0.count, end) }
    } else {
      state.withLock { state in
        state.bytes += [UInt8](repeating: 0, count: max(0, end - state.bytes.count))
        unsafe state.bytes.withUnsafeMutableBytes {
          unsafe UnsafeMutableRawBufferPointer(rebasing: $0[offset..<end]).copyMemory(from: bytes)
        }
        state.count = max(state.count, end)
      }
    }
  }

  /// Returns the file, which is made when there are more bytes than memory may hold.
  private func file(holding count: Int) throws(FileError) -> ScratchFile? {
    let (known, bytes) = state.withLock { ($0.file, $0.bytes) }
    guard known == nil, count > Self.mostInMemory else { return known }
    let file = try ScratchFile(in: files)
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      unsafe try file.write(UnsafeRawBufferPointer(bytes), at: 0)
    }
    state.withLock { state in
      state.bytes = []
      state.file = file
    }
    return file
  }

  /// Reads bytes from an offset on and returns their number, which is below that of `target` only
  /// at the end.
  func read(into target: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    let (file, all) = state.withLock { ($0.file, $0.count) }
    let count = max(0, min(target.count, all - offset))
    guard count > 0 else { return 0 }
    let part = unsafe UnsafeMutableRawBufferPointer(rebasing: target[..<count])
    if let file {
      unsafe try file.read(into: part, at: offset)
    } else {
      state.withLock { state in
        unsafe state.bytes.withUnsafeBytes {
          unsafe part.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
        }
      }
    }
    return count
  }

  /// Copies bytes to a sink.
  func copy(_ range: Range<Int>, to output: ByteSink) throws(FileError) {
    try forEachPart(of: range) { (part) throws(FileError) in try output.write(part) }
  }

  /// Calls `body` with all bytes, in parts.
  ///
  /// - Throws: `FileError`.
  package func forEachPart(
    _ body: ([UInt8]) throws(FileError) -> Void
  ) throws(FileError) {
    try forEachPart(of: 0..<count, body)
  }

  private func forEachPart(
    of range: Range<Int>, _ body: ([UInt8]) throws(FileError) -> Void
  ) throws(FileError) {
    let most = 1 << 16
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: most) {
      var part = [UInt8](repeating: 0, count: min(most, range.upperBound - offset))
      _ = unsafe try part.withUnsafeMutableBufferPointer { part throws(FileError) in
        unsafe try read(into: UnsafeMutableRawBufferPointer(part), at: offset)
      }
      try body(part)
    }
  }
}
