import Foundation
import GLBlurGPU
import Synchronization
import Testing
import TestSupport

@Suite struct ShaderCacheTests {
  /// Folders exist, with the result of reserving space in each.
  private func space(
    _ folders: [String: Int32], isWritable: Bool = true, free: Int? = .max, longestFile: Int = .max,
    asked: @escaping @Sendable (Int, String) -> Void = { _, _ in }
  ) -> FolderSpace {
    FolderSpace(
      isFolder: { folders[$0] != nil }, isWritable: { _ in isWritable },
      reserve: { bytes, folder in
        asked(bytes, folder)
        return folders[folder] ?? ENOENT
      }, free: { _ in free }, longestFile: { longestFile })
  }

  private func full(
    _ variables: [String: String], home: String? = "/home/a", _ space: FolderSpace
  ) -> [String: String] {
    let caches = ShaderCaches(
      environment: { variables[$0] }, home: { home }, space: space)
    return Dictionary(uniqueKeysWithValues: caches.full().map { ($0.driver, $0.folder) })
  }

  // MARK: Places

  /// Mesa takes the first of these variables that is set, or the home.
  @Test(arguments: [
    (
      ["MESA_SHADER_CACHE_DIR": "/full", "MESA_GLSL_CACHE_DIR": "/b", "XDG_CACHE_HOME": "/b"], true
    ),
    (["MESA_SHADER_CACHE_DIR": "/b", "MESA_GLSL_CACHE_DIR": "/full"], false),
    (["MESA_GLSL_CACHE_DIR": "/full", "XDG_CACHE_HOME": "/b"], true),
    (["MESA_GLSL_CACHE_DIR": "/b", "XDG_CACHE_HOME": "/full"], false),
    (["XDG_CACHE_HOME": "/full", "HOME": "/b"], true),
    (["XDG_CACHE_HOME": "/b", "HOME": "/full"], false),
    (["HOME": "/full"], true), (["HOME": "/b"], false),
  ])
  func placesOfMesa(variables: [String: String], isFull: Bool) {
    let folder = full(variables, home: "/b", space(["/full": ENOSPC, "/b": 0, "/": 0]))["Mesa"]
    #expect((folder != nil) == isFull)
    #expect(
      folder?.hasPrefix("/full/") != false && folder?.hasSuffix("/mesa_shader_cache") != false)
  }

  /// HOME or the password database counts, depending on the version.
  @Test func bothHomesCount() {
    let space = space(["/a": 0, "/full": ENOSPC])
    #expect(full(["HOME": "/a"], home: "/full", space)["Mesa"]?.hasPrefix("/full/") == true)
    #expect(full(["HOME": "/full"], home: "/a", space)["Mesa"]?.hasPrefix("/full/") == true)
    #expect(full([:], home: "/a", space) == [:])
    #expect(full([:], home: nil, space) == [:])
  }

  /// The kinds of Mesa's cache may lie on disks of their own.
  @Test(arguments: ["", "_sf", "_db"]) func eachKindCounts(suffix: String) {
    let folder = "/c/mesa_shader_cache" + suffix
    #expect(full(["XDG_CACHE_HOME": "/c"], space(["/c": 0, folder: ENOSPC]))["Mesa"] == folder)
  }

  @Test(
    arguments: [
      (["__GL_SHADER_DISK_CACHE_PATH": "/full", "XDG_CACHE_HOME": "/b"], "/full/GLCache"),
      (["XDG_CACHE_HOME": "/full", "HOME": "/b"], "/full/nvidia/GLCache"),
      (["HOME": "/full"], "/full/.cache/nvidia/GLCache"),
      (["XDG_CACHE_HOME": "/b", "HOME": "/full"], "/full/.nv/GLCache"),
      (["__GL_SHADER_DISK_CACHE_PATH": "/b", "HOME": "/full"], nil),
    ] as [([String: String], String?)])
  func placesOfNVIDIA(variables: [String: String], folder: String?) {
    #expect(full(variables, space(["/full": ENOSPC, "/b": 0]))["NVIDIA"] == folder)
  }

  @Test func aFolderIsMadeInTheNearestAbove() {
    let asked = Mutex<[String]>([])
    let space = space(["/a": 0, ".": 0, "/": 0]) { bytes, folder in
      #expect(bytes == ShaderCaches.leastSpace)
      asked.withLock { $0.append(folder) }
    }
    #expect(full(["XDG_CACHE_HOME": "/a/b//c", "HOME": "relative"], space) == [:])
    #expect(full(["XDG_CACHE_HOME": "/none", "HOME": "x/y"], space) == [:])
    // Each folder is asked once for both drivers.
    #expect(asked.withLock { $0 } == ["/a", ".", "/", "."])
    #expect(full(["XDG_CACHE_HOME": "/a"], self.space([:]))["Mesa"] == "/a/mesa_shader_cache")
  }

  // MARK: Space

  @Test(arguments: [ENOSPC, EDQUOT, EFBIG, EIO, EACCES, EPERM, EROFS]) func faults(code: Int32) {
    #expect(!space(["/a": code]).holds(1, in: "/a"))
  }

  /// File systems without unnamed files say how much is free.
  @Test(arguments: [EOPNOTSUPP, EISDIR, ENOENT, EINVAL]) func fileSystemsThatAreAsked(code: Int32) {
    #expect(space(["/a": code], free: 10).holds(10, in: "/a"))
    #expect(!space(["/a": code], free: 9).holds(10, in: "/a"))
    #expect(!space(["/a": code], free: nil).holds(10, in: "/a"))
    #expect(!space(["/a": code], isWritable: false, free: 10).holds(10, in: "/a"))
  }

  /// A file beyond the limit of the process would end it by SIGXFSZ.
  @Test func theLimitOfFilesCounts() {
    let space = space(["/a": 0], longestFile: 9) { _, _ in Issue.record("it is reserved") }
    #expect(!space.holds(10, in: "/a"))
    #expect(self.space(["/a": 0], longestFile: 10).holds(10, in: "/a"))
  }

  @Test func theVariablesAreTheDrivers() {
    let caches = ShaderCaches(
      environment: { $0 == "HOME" ? "/a" : nil }, home: { nil }, space: space(["/a": ENOSPC]))
    #expect(
      caches.full().map(\.variables) == [
        ["MESA_SHADER_CACHE_DISABLE": "true", "MESA_GLSL_CACHE_DISABLE": "true"],
        ["__GL_SHADER_DISK_CACHE": "0"],
      ])
  }

  // MARK: This machine

  @Test func aFolderOfThisMachine() throws {
    let folder = try Folder()
    #expect(FolderSpace.live.holds(ShaderCaches.leastSpace, in: folder.path))
    #expect(try folder.names == [])
    #expect(FolderSpace.live.existing(folder.path + "/none/deeper") == folder.path)
    let free = try #require(FolderSpace.live.free(folder.path))
    #expect(free > ShaderCaches.leastSpace)
    #expect(FolderSpace.live.longestFile() > 0)
    #expect(!FolderSpace.live.holds(1, in: "/proc"))
    #expect(FolderSpace.live.reserve(1, "/none") == ENOENT)
    // An exabyte fits nowhere.
    #expect(!FolderSpace.live.holds(1 << 60, in: folder.path))
  }
}
