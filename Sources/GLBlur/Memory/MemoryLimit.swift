import GLBlurCore
import Glibc

/// How many bytes of memory the process may take while it renders.
struct MemoryLimit: Sendable {
  /// Of pixels and what is computed of them.
  private let pixelBytes: Int
  private let bytes: Int

  /// - Parameter bytes: of resident memory; most of what the machine has if nil.
  init(_ bytes: Int?) {
    self.bytes = bytes ?? SystemMemory.bytes / 4 * 3
    pixelBytes = (self.bytes - Self.programBytes) / 5 * 4
  }

  /// What the process has besides: its code and libraries, stacks, and the rows that readers and
  /// writers of files work on. Of the rest a fifth is left to buffers that wait to be used again
  /// (`BufferPool`).
  private static let programBytes = 48 << 20

  /// Whether pixels may take so many bytes.
  func allows(_ count: Int) -> Bool { count <= pixelBytes }

  /// - Parameter count: what pixels would take at the least.
  func error(needing count: Int) -> ImageError {
    .memory(needed: count / 4 * 5 + Self.programBytes, allowed: bytes)
  }
}

/// The memory that the system gives.
private enum SystemMemory {
  /// The machine's, or what the container or the shell (`ulimit -v`) allows.
  static let bytes: Int = {
    let installed = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    var addresses = rlimit()
    let isKnown = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &addresses) == 0
    let addressable = isKnown ? Int(clamping: addresses.rlim_cur) : .max
    return limits.compactMap(number).reduce(min(installed, addressable), min)
  }()

  /// Nil where the file is not there, or says `max`.
  private static func number(in path: String) -> Int? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    var text = [UInt8](repeating: 0, count: 32)
    let count = unsafe fread(&text, 1, text.count, file)
    let digits = text.prefix(count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
