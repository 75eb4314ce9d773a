import CCodecs
import Synchronization

/// The file without a name in which libjpeg keeps the coefficients that do not fit into memory. It
/// is made when the first of them are written.
final class CoefficientFile: Sendable {
  /// The greatest number of bytes of coefficients that stay in memory.
  let mostBytes: Int
  private let files: FileSystem
  private let state = Mutex(State())

  private struct State {
    var file: ScratchFile?
    var failure: FileError?
  }

  init(mostBytes: Int, in files: FileSystem) {
    self.mostBytes = mostBytes
    self.files = files
  }

  /// The error that made libjpeg fail, if it was one of this file.
  var failure: FileError? { state.withLock { $0.failure } }

  /// The functions for libjpeg. The object must outlive their use.
  @unsafe var functions: cjpeg_store {
    unsafe cjpeg_store(
      context: Unmanaged.passUnretained(self).toOpaque(), most_bytes: mostBytes,
      read: { context, bytes, count, offset in
        unsafe CoefficientFile.attempt(context) { file throws(FileError) in
          try unsafe file.read(
            into: UnsafeMutableRawBufferPointer(start: bytes, count: count), at: Int(offset))
        }
      },
      write: { context, bytes, count, offset in
        unsafe CoefficientFile.attempt(context) { file throws(FileError) in
          try unsafe file.write(
            UnsafeRawBufferPointer(start: bytes, count: count), at: Int(offset))
        }
      })
  }

  @unsafe private static func attempt(
    _ context: UnsafeMutableRawPointer?, _ body: (ScratchFile) throws(FileError) -> Void
  ) -> Bool {
    guard let context = unsafe context else { return false }
    let own = unsafe Unmanaged<CoefficientFile>.fromOpaque(context).takeUnretainedValue()
    do throws(FileError) {
      try body(own.file())
      return true
    } catch {
      own.state.withLock { $0.failure = $0.failure ?? error }
      return false
    }
  }

  private func file() throws(FileError) -> ScratchFile {
    try state.withLock { (state) throws(FileError) in
      if let file = state.file { return file }
      let file = try ScratchFile(in: files)
      state.file = file
      return file
    }
  }
}
