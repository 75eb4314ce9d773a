import SystemLibrary

/// The caches in which graphics drivers keep compiled programs on the disk.
///
/// Mesa maps its cache's index into memory, and extends it without reserving the space. If the disk
/// is full when the index is written, the kernel ends the process by SIGBUS. So a cache that does
/// not fit is switched off before a driver is opened, by the driver's own variable, named in
/// https://docs.mesa3d.org/envvars.html and in the README of NVIDIA's driver.
package struct ShaderCaches: Sendable {
  /// The space that a cache must have, in bytes: three times the 1.3 MB of Mesa's index. The
  /// programs are written with write(2), which fails without a signal.
  package static let leastSpace = 4 << 20

  private let environment: @Sendable (_ name: String) -> String?
  private let home: @Sendable () -> String?
  private let space: FolderSpace

  /// - Parameters:
  ///   - environment: Returns the value of an environment variable.
  ///   - home: Returns the user's home in the password database.
  ///   - space: The system calls that tell whether a cache fits.
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

  /// The folders of Mesa's cache: of files, of archives and of a database.
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

  /// The folders of the cache of NVIDIA's driver; old versions use `.nv`.
  private var nvidiaFolders: [String] {
    if let chosen = environment("__GL_SHADER_DISK_CACHE_PATH") { return [chosen + "/GLCache"] }
    let home = environment("HOME") ?? home()
    let caches = environment("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }
    return [caches.map { $0 + "/nvidia/GLCache" }, home.map { $0 + "/.nv/GLCache" }]
      .compactMap { $0 }
  }
}

extension ShaderCaches {
  /// Switches off this process's caches that do not fit, on the first call.
  ///
  /// It sets environment variables, so no other thread may read or set any meanwhile (setenv(3)).
  ///
  /// - Returns: The caches that are off.
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
