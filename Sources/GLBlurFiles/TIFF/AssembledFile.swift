import CCodecs
import Synchronization

/// The place where libtiff assembles a file, in which it seeks backwards.
final class AssembledFile: Sendable {
  private let spool: Spool
  private let firstFailure = Mutex<FileError?>(nil)

  init(in files: FileSystem) {
    spool = Spool(in: files)
  }

  /// The error that made libtiff fail, if it was one of this file.
  var failure: FileError? { firstFailure.withLock { $0 } }

  /// The functions for libtiff. The object must outlive their use.
  @unsafe var functions: ctiff_file {
    unsafe ctiff_file(
      context: Unmanaged.passUnretained(self).toOpaque(),
      read: { context, bytes, count, offset in
        unsafe AssembledFile.attempt(context) { spool throws(FileError) in
          try unsafe spool.read(
            into: UnsafeMutableRawBufferPointer(start: bytes, count: count), at: Int(offset))
        } ?? 0
      },
      write: { context, bytes, count, offset in
        unsafe AssembledFile.attempt(context) { spool throws(FileError) in
          try unsafe spool.write(
            UnsafeRawBufferPointer(start: bytes, count: count), at: Int(offset))
        } != nil
      },
      size: { context in
        unsafe UInt64(AssembledFile.attempt(context) { $0.count } ?? 0)
      })
  }

  @unsafe private static func attempt<Value>(
    _ context: UnsafeMutableRawPointer?, _ body: (Spool) throws(FileError) -> Value
  ) -> Value? {
    guard let context = unsafe context else { return nil }
    let own = unsafe Unmanaged<AssembledFile>.fromOpaque(context).takeUnretainedValue()
    do throws(FileError) {
      return try body(own.spool)
    } catch {
      own.firstFailure.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  /// The number of bytes so far.
  var count: Int { spool.count }

  /// Returns the bytes of a place, which are fewer at the end.
  func bytes(_ place: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: place.count)
    let count = try unsafe bytes.withUnsafeMutableBufferPointer { bytes throws(FileError) in
      try unsafe spool.read(into: UnsafeMutableRawBufferPointer(bytes), at: place.lowerBound)
    }
    return Array(bytes.prefix(count))
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try unsafe spool.write(UnsafeRawBufferPointer(bytes), at: offset)
    }
  }

  /// Copies the whole file to a sink.
  func copy(to output: ByteSink) throws(FileError) { try spool.copy(0..<spool.count, to: output) }
}
