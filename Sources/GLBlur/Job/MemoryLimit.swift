import GLBlurChain
import Glibc

/// How many bytes of memory the process may take while it renders.
struct MemoryLimit: Sendable {
  /// Of pixels and what is computed of them.
  private let pixelBytes: Int
  private let bytes: Int
  private let sharers: Int

  /// - Parameters:
  ///   - bytes: of resident memory; most of what the machine has if nil.
  ///   - sharers: renders that go on at a time, each with its part.
  init(_ bytes: Int?, sharers: Int) {
    self.bytes = bytes ?? SystemMemory.bytes / 4 * 3
    self.sharers = sharers
    pixelBytes = (self.bytes - Self.programBytes) / 5 * 4 / sharers
  }

  /// What the process has besides: its code and libraries, stacks, and the rows that readers and
  /// writers of files work on. Of the rest a fifth is left to buffers that wait to be used again
  /// (`BufferPool`).
  private static let programBytes = 32 << 20

  /// Whether pixels may take so many bytes.
  func allows(_ count: Int) -> Bool { count <= pixelBytes }

  /// - Parameter count: what pixels would take at the least.
  func error(needing count: Int) -> ImageError {
    // Not every tile was looked at.
    let count = count + count / 8
    return .memory(needed: (count * sharers + 3) / 4 * 5 + Self.programBytes, allowed: bytes)
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
    // Code, stacks and drivers take addresses, too.
    return (limits + ownGroups).compactMap(number).reduce(min(installed, addressable / 2), min)
  }()

  /// The limits of the process's control group and of those around it, as systemd's MemoryMax sets
  /// them (cgroups(7)).
  private static var ownGroups: [String] {
    // 0::/system.slice/cards.service
    guard let line = text(of: "/proc/self/cgroup").split(separator: "\n").last,
      let path = line.split(separator: ":", omittingEmptySubsequences: false).last
    else { return [] }
    var folder = "/sys/fs/cgroup"
    return path.split(separator: "/").map { name in
      folder += "/" + name
      return folder + "/memory.max"
    }
  }

  /// Nil where the file is not there, or says `max`.
  private static func number(in path: String) -> Int? {
    Int(text(of: path).prefix { $0.isASCII && $0.isNumber })
  }

  /// Of a small file; empty where it cannot be read.
  private static func text(of path: String) -> String {
    guard let file = unsafe fopen(path, "re") else { return "" }
    defer { unsafe fclose(file) }
    var text = [UInt8](repeating: 0, count: 4096)
    let count = unsafe fread(&text, 1, text.count, file)
    return String(decoding: text.prefix(count), as: UTF8.self)
  }
}
