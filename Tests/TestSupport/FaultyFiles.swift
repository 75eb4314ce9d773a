package import GLBlurFiles
import Glibc
import Synchronization

/// The system calls for files, with faults and a count of open files.
package final class FaultyFiles: Sendable {
  package enum Call: Hashable, Sendable, CaseIterable {
    case open, duplicate, close, read, write, readAt, writeAt, status, statusOfPath, readLink
    case changeMode, link, rename, unlink
  }

  package enum Fault: Sendable {
    case error(Int32)
    /// Half of the bytes are written, none are read.
    case short
    /// Nothing is written, without an error.
    case nothing
  }

  /// A call that is about to be made.
  package struct Occasion: Sendable {
    package let call: Call
    /// The number of earlier calls of any kind, and of this one.
    package let number: Int
    package let numberOfKind: Int
  }

  private struct State {
    var number = 0
    var numbers: [Call: Int] = [:]
    var open: Set<Int32> = []
    var hasFailed = false
  }

  private let state = Mutex(State())
  private let hasUnnamedFiles: Bool
  private let fault: @Sendable (Occasion) -> Fault?

  package init(
    hasUnnamedFiles: Bool = true, fault: @escaping @Sendable (Occasion) -> Fault? = { _ in nil }
  ) {
    self.hasUnnamedFiles = hasUnnamedFiles
    self.fault = fault
  }

  package var openCount: Int { state.withLock { $0.open.count } }

  package var hasFailed: Bool { state.withLock { $0.hasFailed } }

  package func count(of call: Call) -> Int { state.withLock { $0.numbers[call] ?? 0 } }

  /// Counts the call, and throws or returns its fault.
  @discardableResult
  private func enter(_ call: Call) throws(SystemError) -> Fault? {
    let fault = state.withLock { state in
      let occasion = Occasion(
        call: call, number: state.number, numberOfKind: state.numbers[call] ?? 0)
      state.number += 1
      state.numbers[call, default: 0] += 1
      let wanted = self.fault(occasion)
      state.hasFailed = state.hasFailed || wanted != nil
      return wanted
    }
    if case .error(let code) = fault { throw SystemError(code) }
    return fault
  }

  private func opened(_ descriptor: Int32) -> Int32 {
    state.withLock { _ = $0.open.insert(descriptor) }
    return descriptor
  }

  package var table: FileSystem {
    let live = FileSystem.live
    var table = live
    table.open = { path, flags, mode throws(SystemError) in
      try self.enter(.open)
      // The bit is O_TMPFILE of Linux without O_DIRECTORY.
      if !self.hasUnnamedFiles, flags & 0o20_000_000 != 0 { throw SystemError(EOPNOTSUPP) }
      return try self.opened(live.open(path, flags, mode))
    }
    table.duplicate = { descriptor throws(SystemError) in
      try self.enter(.duplicate)
      return try self.opened(live.duplicate(descriptor))
    }
    table.close = { descriptor throws(SystemError) in
      // The file is closed all the same, as on Linux.
      try live.close(descriptor)
      self.state.withLock { _ = $0.open.remove(descriptor) }
      try self.enter(.close)
    }
    unsafe table.read = { descriptor, target throws(SystemError) in
      if try self.enter(.read) != nil { return 0 }
      return try unsafe live.read(descriptor, target)
    }
    unsafe table.write = { descriptor, bytes throws(SystemError) in
      switch try self.enter(.write) {
      case .short:
        let half = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<((bytes.count + 1) / 2)])
        return try unsafe live.write(descriptor, half)
      case .nothing: return 0
      case .error, nil: return try unsafe live.write(descriptor, bytes)
      }
    }
    unsafe table.readAt = { descriptor, target, offset throws(SystemError) in
      if try self.enter(.readAt) != nil { return 0 }
      return try unsafe live.readAt(descriptor, target, offset)
    }
    unsafe table.writeAt = { descriptor, bytes, offset throws(SystemError) in
      switch try self.enter(.writeAt) {
      case .short:
        let half = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<((bytes.count + 1) / 2)])
        return try unsafe live.writeAt(descriptor, half, offset)
      case .nothing: return 0
      case .error, nil: return try unsafe live.writeAt(descriptor, bytes, offset)
      }
    }
    table.status = { descriptor throws(SystemError) in
      try self.enter(.status)
      return try live.status(descriptor)
    }
    table.statusOfPath = { path throws(SystemError) in
      try self.enter(.statusOfPath)
      return try live.statusOfPath(path)
    }
    table.readLink = { path throws(SystemError) in
      try self.enter(.readLink)
      return try live.readLink(path)
    }
    table.changeMode = { descriptor, mode throws(SystemError) in
      try self.enter(.changeMode)
      try live.changeMode(descriptor, mode)
    }
    table.link = { descriptor, path throws(SystemError) in
      try self.enter(.link)
      try live.link(descriptor, path)
    }
    table.rename = { path, target throws(SystemError) in
      try self.enter(.rename)
      try live.rename(path, target)
    }
    table.unlink = { path throws(SystemError) in
      try self.enter(.unlink)
      try live.unlink(path)
    }
    return table
  }
}
