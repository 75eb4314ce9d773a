import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct ShaderCacheTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.makeFolder("cache")
  }

  /// Renders with Mesa in a shell, and returns whether its cache was used.
  private func usesCache(_ setup: String) throws -> Bool {
    let line = "\(setup) exec \"$GLBLUR\" run c.json photo.png -o out.png --backend gpu"
    let outcome = try Child(
      ["-c", line], of: "/bin/sh", in: folder,
      environment: [
        "GLBLUR": try Child.built("glblur"), "GLBLUR_DEVICE": "surfaceless",
        "MESA_SHADER_CACHE_DIR": folder["cache"], "MESA_SHADER_CACHE_DISABLE": "false",
      ]
    ).wait()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try Image(at: "out.png", in: folder).first == [118, 118, 118, 255])
    return try !Folder.names(at: folder["cache"]).isEmpty
  }

  /// Mesa makes a folder before it finds that its index cannot have its size.
  @Test func aLimitOfFiles() throws {
    #expect(try !usesCache("ulimit -f 1000;"))
    #expect(try usesCache(""))
  }

  @Test(arguments: [["info"], ["info", "--json"]]) func infoNamesIt(arguments: [String]) throws {
    let outcome = try Child(
      arguments, in: folder, environment: ["MESA_SHADER_CACHE_DIR": "/proc"]
    ).wait()
    #expect(outcome.output.contains("/proc/mesa_shader_cache"))
    let other = try Child(
      arguments, in: folder, environment: ["MESA_SHADER_CACHE_DIR": folder["cache"]]
    ).wait()
    #expect(!other.output.contains("/mesa_shader_cache"))
  }

  /// Whether this user may mount file systems in a namespace of its own.
  private static let mayMount =
    (try? Child(
      ["-Urm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], of: "/usr/bin/unshare", in: Folder()
    ).wait().status) == 0

  /// In an index without its space, Mesa's writes would end the process by SIGBUS.
  @Test(
    .enabled(if: mayMount, "a small disk needs unshare(1) and user namespaces"),
    arguments: [0, 40], [true, false])
  func aFullDisk(freeKiB: Int, hasIndex: Bool) throws {
    let index = "mkdir cache/mesa_shader_cache; truncate -s 1310728 cache/mesa_shader_cache/index;"
    // The small disk takes its files with it, so the folder below stays empty.
    let setup = """
      mount -t tmpfs -o size=1m tmpfs cache && \(hasIndex ? index : "")
      head -c 2m /dev/zero >cache/fill 2>/dev/null; truncate -s -\(freeKiB)k cache/fill;
      """
    let line = "\(setup) exec \"$GLBLUR\" run c.json photo.png -o out.png --backend gpu"
    let outcome = try Child(
      ["-Urm", "sh", "-c", line], of: "/usr/bin/unshare", in: folder,
      environment: [
        "GLBLUR": try Child.built("glblur"), "GLBLUR_DEVICE": "surfaceless",
        "MESA_SHADER_CACHE_DIR": folder["cache"],
      ]
    ).wait()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try Image(at: "out.png", in: folder).first == [118, 118, 118, 255])
  }
}
