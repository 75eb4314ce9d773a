import Glibc

/// Where the bytes of a file go: to a descriptor, or into memory.
///
/// `@unchecked Sendable`: belongs to one thread at a time.
final class ByteSink: @unchecked Sendable {
  /// What errors call the file.
  let name: String
  /// Why writing has failed, for those who ask through a C library.
  private(set) var failure: FileError?
  /// Those that are not written yet; all of them where they stay in memory.
  private(set) var bytes: [UInt8] = []
  private let target: (files: FileSystem, descriptor: FileSystem.Descriptor)?

  /// As many as a pipe holds.
  private static let capacity = 1 << 16

  /// Keeps everything in `bytes`.
  init(name: String) {
    self.name = name
    target = nil
  }

  /// - Parameter descriptor: stays the caller's.
  init(_ descriptor: FileSystem.Descriptor, name: String, in files: FileSystem) {
    self.name = name
    target = (files, descriptor)
    bytes.reserveCapacity(Self.capacity)
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      unsafe try write(UnsafeRawBufferPointer(bytes))
    }
  }

  @unsafe func write(_ more: UnsafeRawBufferPointer) throws(FileError) {
    guard target != nil else { return unsafe bytes.append(contentsOf: more) }
    if bytes.count + more.count > Self.capacity { try flush() }
    if more.count > Self.capacity {
      unsafe try put(more)
    } else {
      unsafe bytes.append(contentsOf: more)
    }
  }

  /// Writes what has been kept back; to be called at the end.
  func flush() throws(FileError) {
    guard target != nil else { return }
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      unsafe try put(UnsafeRawBufferPointer(bytes))
    }
    bytes.removeAll(keepingCapacity: true)
  }

  @unsafe private func put(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard let (files, descriptor) = target else { return }
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      do throws(SystemError) {
        let count = try retrying { () throws(SystemError) in
          unsafe try files.write(descriptor, rest)
        }
        // Nothing promises that it would ever be more.
        guard count > 0 else { throw SystemError(EIO) }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } catch {
        let failure = FileError.writeFailed(name: name, reason: error.reason)
        self.failure = failure
        throw failure
      }
    }
  }
}

/// The bytes that `body` writes.
func collectBytes(
  name: String, _ body: (ByteSink) throws(FileError) -> Void
) throws(FileError) -> [UInt8] {
  let sink = ByteSink(name: name)
  try body(sink)
  return sink.bytes
}

/// A C library's way to write to a `ByteSink`, which keeps what failed.
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
