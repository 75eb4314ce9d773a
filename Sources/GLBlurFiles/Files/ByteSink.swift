import SystemLibrary

/// A buffered destination for the bytes of a file: a file descriptor, a spool or memory.
///
/// `@unchecked Sendable`: a sink is used by one thread at a time.
package final class ByteSink: @unchecked Sendable {
  /// The name of the file in error messages.
  let name: String
  /// The error that made writing fail. Callers that write through a C library find it here.
  private(set) var failure: FileError?
  /// The bytes that have not been written yet; all bytes if the destination is memory.
  private(set) var bytes: [UInt8] = []
  private let target: Target

  private enum Target {
    case memory
    case file(FileSystem, FileSystem.Descriptor)
    case spool(Spool)
  }

  /// The capacity of the buffer, in bytes: that of a pipe on Linux.
  private static let capacity = 1 << 16

  /// Creates a sink that keeps everything in `bytes`.
  init(name: String) {
    self.name = name
    target = .memory
  }

  /// Creates a sink that writes to a spool.
  init(_ spool: Spool, name: String) {
    self.name = name
    target = .spool(spool)
    bytes.reserveCapacity(Self.capacity)
  }

  /// Creates a sink that writes to a descriptor. The caller remains responsible for closing the
  /// descriptor.
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

  /// Writes the buffered bytes to the descriptor or the spool. It must be called after the last
  /// write.
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
        // If write(2) accepts no bytes, nothing guarantees that another call would accept any.
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

/// Returns a spool with the bytes that `body` writes to a sink.
func spoolBytes(
  name: String, in files: FileSystem, _ body: (ByteSink) throws(FileError) -> Void
) throws(FileError) -> Spool {
  let spool = Spool(in: files)
  let sink = ByteSink(spool, name: name)
  try body(sink)
  try sink.flush()
  return spool
}

/// A callback through which C libraries write to a `ByteSink`. It returns false on failure, and the
/// sink keeps the error.
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
