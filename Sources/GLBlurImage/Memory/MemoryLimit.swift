import SystemLibrary

/// A limit on the memory of the process while it renders.
package struct MemoryLimit: Hashable, Sendable {
  /// The limit on bytes of one render's images and intermediate results.
  package private(set) var pixelBytes: Int
  private let bytes: Int
  private var kept = 0
  private let sharers: Int

  /// - Parameters:
  ///   - bytes: The limit on resident memory in bytes, or nil for three quarters of the system's
  ///     memory.
  ///   - sharers: The number of concurrent renders, which get equal parts.
  package init(_ bytes: Int?, sharers: Int) {
    self.bytes = bytes ?? SystemMemory.bytes / 4 * 3
    self.sharers = sharers
    pixelBytes = (self.bytes - Self.programBytes) / 5 * 4 / sharers
  }

  package func keeping(_ count: Int) -> MemoryLimit {
    var limit = self
    limit.kept += count
    limit.pixelBytes -= count
    return limit
  }

  /// The bytes of everything but pixels: machine code, stacks, and rows of readers and writers. A
  /// fifth of the rest is left to idle buffers (`BufferPool`).
  private static let programBytes = 32 << 20

  /// The limit on bytes of a picture that a decoder or encoder keeps. The rest goes to an unnamed
  /// file.
  package var codecBytes: Int { max(0, pixelBytes / 8) }

  package func allows(_ count: Int) -> Bool { count <= pixelBytes }

  /// Returns the error of a render whose pixels need some bytes, with a limit that suffices.
  package func error(needing count: Int) -> ImageError {
    // Other tiles than the measured ones may need a little more.
    let count = kept + count + count / 8
    return .memory(needed: (count * sharers + 3) / 4 * 5 + Self.programBytes, allowed: bytes)
  }
}

private enum SystemMemory {
  /// The machine's memory in bytes, or the container's or shell's limit (`ulimit -v`) if lower.
  static let bytes: Int = {
    let installed = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    let addressable =
      LimitedResource.addressSpace.limits.map { Int(clamping: $0.rlim_cur) } ?? .max
    // Half of the address space is left to machine code, stacks and drivers.
    return (limits + ownGroups).compactMap(number).reduce(min(installed, addressable / 2), min)
  }()

  /// The limit files of the process's control group and its ancestors, where systemd's MemoryMax
  /// takes effect (cgroups(7)).
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

  /// Returns nil if the file is missing or says `max`.
  private static func number(in path: String) -> Int? {
    Int(text(of: path).prefix { $0.isASCII && $0.isNumber })
  }

  private static func text(of path: String) -> String {
    guard let file = unsafe fopen(path, "re") else { return "" }
    defer { unsafe fclose(file) }
    var text = [UInt8](repeating: 0, count: 4096)
    let count = unsafe fread(&text, 1, text.count, file)
    return String(decoding: text.prefix(count), as: UTF8.self)
  }
}
