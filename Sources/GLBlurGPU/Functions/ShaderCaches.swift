package import CGraphics
import SystemLibrary

/// The caches in which graphics drivers keep compiled programs on disk.
///
/// Mesa maps its cache's index into memory without reserving the space. If the disk is full,
/// writing the index ends the process by SIGBUS. So a cache that does not fit is switched off
/// before a driver is opened, by the variables in https://docs.mesa3d.org/envvars.html and in the
/// README of NVIDIA's driver.
package struct ShaderCaches: Sendable {
  /// The bytes that a cache must have: three times the 1.3 MB of Mesa's index. Programs are written
  /// with write(2), which fails without a signal.
  package static let leastSpace = 4 << 20

  private let environment: @Sendable (_ name: String) -> String?
  private let home: @Sendable () -> String?
  private let space: FolderSpace

  package init(
    environment: @escaping @Sendable (_ name: String) -> String?,
    home: @escaping @Sendable () -> String?, space: FolderSpace
  ) {
    self.environment = environment
    self.home = home
    self.space = space
  }

  /// A cache that does not fit into its folder.
  package struct Full: Hashable, Sendable {
    package let driver: String
    package let folder: String
    /// The variables that switch the cache off.
    package let variables: [String: String]
  }

  package func full() -> [Full] {
    var known: [String: Bool] = [:]
    func isFull(_ folder: String) -> Bool {
      // A cache that does not exist yet is made in the folder above.
      guard let place = space.existing(folder) else { return true }
      if let isFull = known[place] { return isFull }
      let isFull = !space.holds(Self.leastSpace, in: place)
      known[place] = isFull
      return isFull
    }
    let mesa = mesaFolders.first(where: isFull).map { folder in
      // The second name is that of versions before 21.3.
      Full(
        driver: "Mesa", folder: folder,
        variables: ["MESA_SHADER_CACHE_DISABLE": "true", "MESA_GLSL_CACHE_DISABLE": "true"])
    }
    let nvidia = nvidiaFolders.first(where: isFull).map { folder in
      Full(driver: "NVIDIA", folder: folder, variables: ["__GL_SHADER_DISK_CACHE": "0"])
    }
    return [mesa, nvidia].compactMap { $0 }
  }

  /// Mesa's caches of files, of archives and of a database.
  private var mesaFolders: [String] {
    let chosen =
      environment("MESA_SHADER_CACHE_DIR") ?? environment("MESA_GLSL_CACHE_DIR")
      ?? environment("XDG_CACHE_HOME")
    // Old versions take the home from the password database alone.
    let homes = chosen == nil ? [environment("HOME"), home()].compactMap { $0 } : []
    return ([chosen].compactMap { $0 } + homes.map { $0 + "/.cache" }).flatMap { folder in
      ["", "_sf", "_db"].map { "\(folder)/mesa_shader_cache\($0)" }
    }
  }

  /// Old versions of NVIDIA's driver use `.nv`.
  private var nvidiaFolders: [String] {
    if let chosen = environment("__GL_SHADER_DISK_CACHE_PATH") { return [chosen + "/GLCache"] }
    let home = environment("HOME") ?? home()
    let caches = environment("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }
    return [caches.map { $0 + "/nvidia/GLCache" }, home.map { $0 + "/.nv/GLCache" }]
      .compactMap { $0 }
  }
}

extension ShaderCaches {
  /// On the first call, switches off and returns the caches that do not fit. No other thread may
  /// use environment variables meanwhile (setenv(3)).
  @discardableResult
  package static func prepare() -> [Full] { prepared }

  private static let prepared: [Full] = {
    let full = ShaderCaches(
      environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
      home: homeOfUser, space: .live
    ).full()
    for (name, value) in full.flatMap(\.variables) { unsafe setenv(name, value, 1) }
    return full
  }()

  private static func homeOfUser() -> String? {
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    guard unsafe getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0,
      unsafe found != nil, let home = unsafe entry.pw_dir
    else { return nil }
    return unsafe String(cString: home)
  }
}

/// A program as a driver has compiled it.
package struct ProgramBinary: Hashable, Sendable {
  package var format: GLenum
  package var bytes: [UInt8]

  package init(format: GLenum, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }
}

/// The folder of compiled programs.
package struct ProgramFolder: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Takes the folder from GLBLUR_PROGRAM_CACHE, or the cache folder of the XDG Base Directory
  /// Specification. Nil if the variable is `off` or the user has no home.
  package init?(environment: (_ name: String) -> String?) {
    func folder(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let chosen = folder("GLBLUR_PROGRAM_CACHE") {
      guard chosen != "off" else { return nil }
      self.init(chosen)
    } else if let caches = folder("XDG_CACHE_HOME"), caches.hasPrefix("/") {
      self.init(caches + "/glblur")
    } else if let home = folder("HOME"), home.hasPrefix("/") {
      self.init(home + "/.cache/glblur")
    } else {
      return nil
    }
  }
}

/// The system calls that tell whether a file fits into a folder.
package struct FolderSpace: Sendable {
  package var isFolder: @Sendable (_ path: String) -> Bool
  package var isWritable: @Sendable (_ folder: String) -> Bool
  /// Gives bytes to an unnamed file in a folder and removes the file at once. Returns 0 or an
  /// `errno`.
  package var reserve: @Sendable (_ bytes: Int, _ folder: String) -> Int32
  package var free: @Sendable (_ folder: String) -> Int?
  /// Returns the limit of a file's size, in bytes.
  package var longestFile: @Sendable () -> Int

  package init(
    isFolder: @escaping @Sendable (String) -> Bool,
    isWritable: @escaping @Sendable (String) -> Bool,
    reserve: @escaping @Sendable (Int, String) -> Int32,
    free: @escaping @Sendable (String) -> Int?, longestFile: @escaping @Sendable () -> Int
  ) {
    self.isFolder = isFolder
    self.isWritable = isWritable
    self.reserve = reserve
    self.free = free
    self.longestFile = longestFile
  }

  /// Returns whether a file of that many bytes fits into an existing folder.
  ///
  /// Space is reserved, since only that counts quotas. File systems without unnamed files, such as
  /// NFS, are asked for their free space.
  package func holds(_ bytes: Int, in place: String) -> Bool {
    // Reserving more than the limit would send SIGXFSZ.
    guard longestFile() >= bytes else { return false }
    switch reserve(bytes, place) {
    case 0: return true
    case EOPNOTSUPP, EISDIR, ENOENT, EINVAL:
      return isWritable(place) && (free(place) ?? 0) >= bytes
    default: return false
    }
  }

  /// Returns the folder or the nearest existing one above it.
  package func existing(_ folder: String) -> String? {
    var path = folder[...]
    while !path.isEmpty {
      if isFolder(String(path)) { return String(path) }
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
      path = slash == path.startIndex && path.utf8.count > 1 ? "/" : path[..<slash]
    }
    return nil
  }
}

extension FolderSpace {
  package static let live = FolderSpace(
    isFolder: { path in
      var status = stat()
      return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    },
    isWritable: { folder in unsafe access(folder, W_OK | X_OK) == 0 },
    reserve: { bytes, folder in
      // O_TMPFILE, which Swift's Glibc module does not import.
      let unnamed = 0o20_000_000 | O_DIRECTORY
      let file = unsafe open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o600)
      guard file >= 0 else { return errno }
      defer { close(file) }
      return SystemLibrary.reserve(bytes, of: file)
    },
    free: { folder in
      var status = statvfs()
      guard unsafe statvfs(folder, &status) == 0 else { return nil }
      let (bytes, overflow) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
        by: Int(clamping: status.f_frsize))
      return overflow ? .max : bytes
    },
    longestFile: {
      LimitedResource.fileSize.limits.map { Int(clamping: $0.rlim_cur) } ?? .max
    })
}
