import GLBlurFiles
import Synchronization

/// The only file of a file system, in memory, read and written like a pipe.
final class MemoryFile: Sendable {
  private struct State {
    var bytes: [UInt8]
    var position = 0
  }

  private let state: Mutex<State>
  private let portion: Int

  /// One call reads at most `portion` bytes.
  init(_ bytes: [UInt8] = [], portion: Int = .max) {
    state = Mutex(State(bytes: bytes))
    self.portion = portion
  }

  /// What has been written, behind what could be read.
  var bytes: [UInt8] { state.withLock { $0.bytes } }

  var files: FileSystem {
    let live = FileSystem.live
    var files = live
    files.open = { _, _, _ throws(SystemError) in 0 }
    files.close = { _ throws(SystemError) in }
    // A device is written to directly.
    files.statusOfPath = { _ throws(SystemError) in try live.statusOfPath("/dev/null") }
    unsafe files.read = { [self] _, target throws(SystemError) in
      state.withLock { state in
        let part = state.bytes[state.position...].prefix(min(portion, target.count))
        unsafe target.copyBytes(from: part)
        state.position += part.count
        return part.count
      }
    }
    unsafe files.write = { [self] _, bytes throws(SystemError) in
      state.withLock { unsafe $0.bytes.append(contentsOf: bytes) }
      return bytes.count
    }
    return files
  }
}
