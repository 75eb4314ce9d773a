import Synchronization
import SystemLibrary

/// A buffered destination for bytes: a file descriptor, a spool or memory.
///
/// `@unchecked Sendable`: one thread at a time uses a sink.
package final class ByteSink: @unchecked Sendable {
  let name: String
  /// The error of a failed write, for callers that write through a C library.
  private(set) var failure: FileError?
  /// The bytes not written yet, or all bytes if the destination is memory.
  private(set) var bytes: [UInt8] = []
  private let target: Target

  private enum Target {
    case memory
    case file(FileSystem, FileSystem.Descriptor)
    case spool(Spool)
  }

  /// The capacity of a pipe on Linux.
  private static let capacity = 1 << 16

  init(name: String) {
    self.name = name
    target = .memory
  }

  init(_ spool: Spool, name: String) {
    self.name = name
    target = .spool(spool)
    bytes.reserveCapacity(Self.capacity)
  }

  /// Creates a sink that writes to a descriptor, which the caller closes.
  init(_ descriptor: FileSystem.Descriptor, name: String, in files: FileSystem) {
    self.name = name
    target = .file(files, descriptor)
    bytes.reserveCapacity(Self.capacity)
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      unsafe try write(UnsafeRawBufferPointer(bytes))
    }
  }

  @unsafe func write(_ more: UnsafeRawBufferPointer) throws(FileError) {
    if case .memory = target { return unsafe bytes.append(contentsOf: more) }
    if bytes.count + more.count > Self.capacity { try flush() }
    if more.count > Self.capacity {
      unsafe try put(more)
    } else {
      unsafe bytes.append(contentsOf: more)
    }
  }

  /// Writes the buffered bytes. The caller does this after the last write.
  func flush() throws(FileError) {
    if case .memory = target { return }
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      unsafe try put(UnsafeRawBufferPointer(bytes))
    }
    bytes.removeAll(keepingCapacity: true)
  }

  @unsafe private func put(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    switch target {
    case .memory: return
    case .file(let files, let descriptor): unsafe try put(bytes, files, descriptor)
    case .spool(let spool):
      do throws(FileError) {
        unsafe try spool.append(bytes)
      } catch {
        failure = error
        throw error
      }
    }
  }

  @unsafe private func put(
    _ bytes: UnsafeRawBufferPointer, _ files: FileSystem, _ descriptor: FileSystem.Descriptor
  ) throws(FileError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      do throws(SystemError) {
        let count = try retrying { () throws(SystemError) in
          unsafe try files.write(descriptor, rest)
        }
        // Another call might accept no bytes either.
        guard count > 0 else { throw SystemError(EIO) }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } catch {
        let failure: FileError =
          error.code == EPIPE
          ? .closedPipe(name: name) : .writeFailed(name: name, reason: error.reason)
        self.failure = failure
        throw failure
      }
    }
  }
}

/// Returns the bytes that `body` writes to a sink.
func collectBytes(
  name: String, _ body: (ByteSink) throws(FileError) -> Void
) throws(FileError) -> [UInt8] {
  let sink = ByteSink(name: name)
  try body(sink)
  return sink.bytes
}

func spoolBytes(
  name: String, in files: FileSystem, _ body: (ByteSink) throws(FileError) -> Void
) throws(FileError) -> Spool {
  let spool = Spool(in: files)
  let sink = ByteSink(spool, name: name)
  try body(sink)
  try sink.flush()
  return spool
}

/// The callback of C libraries for a `ByteSink`, which keeps the error after false is returned.
@unsafe func writeBytes(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int
) -> Bool {
  guard let context = unsafe context else { return false }
  let sink = unsafe Unmanaged<ByteSink>.fromOpaque(context).takeUnretainedValue()
  do throws(FileError) {
    unsafe try sink.write(UnsafeRawBufferPointer(start: bytes, count: count))
    return true
  } catch {
    return false
  }
}

/// Bytes that are written first and read later, in an unnamed file beyond `mostInMemory`. One
/// thread at a time uses a spool.
package final class Spool: Sendable {
  private let state: Mutex<State>
  private let files: FileSystem

  private struct State {
    var bytes: [UInt8] = []
    var file: ScratchFile?
    var count = 0
  }

  static let mostInMemory = 1 << 22

  init(in files: FileSystem) {
    self.files = files
    state = Mutex(State())
  }

  var count: Int { state.withLock { $0.count } }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    unsafe try write(bytes, at: count)
  }

  /// Writes bytes at an offset, filling a gap before them with zeros.
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

  /// Returns the file, created once there are too many bytes for memory.
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

  /// Reads bytes from an offset and returns their number, less than `target` holds only at the end.
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

  func copy(_ range: Range<Int>, to output: ByteSink) throws(FileError) {
    try forEachPart(of: range) { (part) throws(FileError) in try output.write(part) }
  }

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
