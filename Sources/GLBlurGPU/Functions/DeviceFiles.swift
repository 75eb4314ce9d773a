import SystemLibrary

/// The device nodes of graphics cards, and files about their drivers.
package struct DeviceFiles: Sendable {
  /// Returns the nodes under /dev/dri: render nodes, then card nodes, each by number.
  package var list: @Sendable () -> [String]
  /// Resolves symbolic links, such as those in /dev/dri/by-path.
  package var resolve: @Sendable (_ path: String) -> String
  package var open: @Sendable (_ path: String) throws(GPUError) -> Int32
  package var close: @Sendable (_ descriptor: Int32) -> Void
  /// Returns the paths that match a pattern of glob(7).
  package var matches: @Sendable (_ pattern: String) -> [String]
  /// Returns the beginning of a file, or nil if unreadable.
  package var text: @Sendable (_ path: String) -> String?
  /// Opens a library, and returns the resolved paths of all libraries of the process, or nil if the
  /// library does not open.
  package var mappedFiles: @Sendable (_ library: String) -> [String]?

  package init(
    list: @escaping @Sendable () -> [String],
    resolve: @escaping @Sendable (String) -> String,
    open: @escaping @Sendable (String) throws(GPUError) -> Int32,
    close: @escaping @Sendable (Int32) -> Void,
    matches: @escaping @Sendable (String) -> [String] = { _ in [] },
    text: @escaping @Sendable (String) -> String? = { _ in nil },
    mappedFiles: @escaping @Sendable (String) -> [String]? = { _ in nil }
  ) {
    self.list = list
    self.resolve = resolve
    self.open = open
    self.close = close
    self.matches = matches
    self.text = text
    self.mappedFiles = mappedFiles
  }

  package static let live = DeviceFiles(
    list: { paths(matching: "/dev/dri/renderD*") + paths(matching: "/dev/dri/card*") },
    resolve: { path in
      guard let resolved = unsafe realpath(path, nil) else { return path }
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    },
    open: { (path) throws(GPUError) in
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { throw .node(path: path, errno: errno) }
      // Mesa's libgbm accepts any character device, even /dev/null, and then draws on the CPU.
      let major = status.st_rdev >> 8 & 0xFFF
      guard status.st_mode & S_IFMT == S_IFCHR, major == drmMajor else {
        throw .gbmDevice(path: path)
      }
      let descriptor = unsafe SystemLibrary.open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { throw .node(path: path, errno: errno) }
      return descriptor
    },
    close: { _ = SystemLibrary.close($0) },
    matches: paths, text: { text(of: $0, most: 4096) },
    mappedFiles: { library in
      guard unsafe dlopen(library, RTLD_LAZY | RTLD_LOCAL) != nil,
        let maps = text(of: "/proc/self/maps", most: 1 << 20)
      else { return nil }
      return maps.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "/").map { String(line[$0...]) }
      }
    }
  )

  private static func text(of path: String, most: Int) -> String? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    var text = [UInt8](repeating: 0, count: most)
    let count = unsafe fread(&text, 1, text.count, file)
    return String(decoding: text.prefix(count), as: UTF8.self)
  }

  /// Linux's major device number of graphics cards (/proc/devices).
  private static let drmMajor: dev_t = 226

  private static func paths(matching pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern, 0, nil, &found) == 0 else { return [] }
    let paths = unsafe UnsafeBufferPointer(start: found.gl_pathv, count: Int(found.gl_pathc))
    let names = unsafe paths.compactMap { unsafe $0.map { unsafe String(cString: $0) } }
    // card10 comes after card9.
    return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }
}
