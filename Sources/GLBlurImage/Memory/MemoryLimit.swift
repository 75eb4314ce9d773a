import SystemLibrary

/// A limit of the memory that the process may take while it renders.
package struct MemoryLimit: Hashable, Sendable {
  /// The greatest number of bytes that the images of one render, and everything that is computed
  /// from them, may take.
  package private(set) var pixelBytes: Int
  private let bytes: Int
  /// The number of bytes that are kept for something else.
  private var kept = 0
  private let sharers: Int

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - bytes: The greatest number of bytes of resident memory, or nil for three quarters of the
  ///     system's memory.
  ///   - sharers: The number of renders that go on at a time. Each of them gets an equal part.
  package init(_ bytes: Int?, sharers: Int) {
    self.bytes = bytes ?? SystemMemory.bytes / 4 * 3
    self.sharers = sharers
    pixelBytes = (self.bytes - Self.programBytes) / 5 * 4 / sharers
  }

  /// Returns the limit for renders beside which a number of bytes is kept.
  package func keeping(_ count: Int) -> MemoryLimit {
    var limit = self
    limit.kept += count
    limit.pixelBytes -= count
    return limit
  }

  /// The number of bytes of everything but pixels: machine code, stacks, and the rows that readers
  /// and writers of files work on. A fifth of the rest is left to buffers that wait to be used
  /// again (`BufferPool`).
  private static let programBytes = 32 << 20

  /// The greatest number of bytes that a decoder, or an encoder, keeps of one picture. What exceeds
  /// them lies in a file without a name.
  package var codecBytes: Int { max(0, pixelBytes / 8) }

  /// Returns whether the pixels of a render may take the given number of bytes.
  package func allows(_ count: Int) -> Bool { count <= pixelBytes }

  /// Returns the error of a render that needs too much memory. It names a limit that suffices.
  ///
  /// - Parameter count: The least number of bytes that the pixels of the render take.
  package func error(needing count: Int) -> ImageError {
    // Only some of the tiles were measured, and others may take a little more.
    let count = kept + count + count / 8
    return .memory(needed: (count * sharers + 3) / 4 * 5 + Self.programBytes, allowed: bytes)
  }
}

/// The memory that the system gives to the process.
private enum SystemMemory {
  /// The bytes of the machine's memory, or fewer where the container or the shell (`ulimit -v`)
  /// allows fewer.
  static let bytes: Int = {
    let installed = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    let addressable =
      LimitedResource.addressSpace.limits.map { Int(clamping: $0.rlim_cur) } ?? .max
    // Half of the addresses are left to machine code, stacks and drivers.
    return (limits + ownGroups).compactMap(number).reduce(min(installed, addressable / 2), min)
  }()

  /// The files with the limits of the process's control group and of the groups around it, which
  /// systemd's MemoryMax sets (cgroups(7)).
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

  /// Returns the number in a file, or nil if there is no file or it says `max`.
  private static func number(in path: String) -> Int? {
    Int(text(of: path).prefix { $0.isASCII && $0.isNumber })
  }

  /// Returns the text of a small file, which is empty if the file cannot be read.
  private static func text(of path: String) -> String {
    guard let file = unsafe fopen(path, "re") else { return "" }
    defer { unsafe fclose(file) }
    var text = [UInt8](repeating: 0, count: 4096)
    let count = unsafe fread(&text, 1, text.count, file)
    return String(decoding: text.prefix(count), as: UTF8.self)
  }
}
