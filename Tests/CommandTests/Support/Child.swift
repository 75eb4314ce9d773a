import Foundation
import Testing
import TestSupport

/// A run of the built `glblur`, or of another program, in a folder.
final class Child {
  private let folder: Folder
  private let streams: Folder
  private let process: pid_t

  /// - Parameters:
  ///   - program: The path of another program than `glblur`.
  ///   - output: A file for standard output, as is `error` for standard error.
  init(
    _ arguments: [String], of program: String? = nil, in folder: Folder, input: [UInt8] = [],
    output: String? = nil, error: String? = nil, environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    streams = try Folder()
    try streams.put(input, at: "in")
    let flags = O_WRONLY | O_CREAT
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, streams["in"], O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output ?? streams["out"], flags, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, error ?? streams["err"], flags, 0o600)
    // The parent of the tests may ignore signals, as Python does, which the child must not inherit.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let variables = ProcessInfo.processInfo.environment.filter {
      !["GLBLUR_DEVICE", "GLBLUR_PASSES"].contains($0.key)
    }
    .merging(environment) { _, new in new }.map { "\($0.key)=\($0.value)" }
    // Swift's module lacks glibc's function that spawns in a folder.
    let shell = [
      "/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path, try program ?? Self.built("glblur"),
    ]
    var process: pid_t = 0
    let status = unsafe withStrings(shell + arguments) { argv in
      unsafe withStrings(variables) { environment in
        unsafe posix_spawn(&process, shell[0], &actions, &attributes, argv, environment)
      }
    }
    try #require(status == 0, "posix_spawn: \(status)")
    self.process = process
  }

  /// A child that runs longer than `seconds` counts as hanging.
  func wait(seconds: Int = 30) throws -> Outcome {
    var status: Int32 = 0
    let deadline = ContinuousClock.now + .seconds(seconds)
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      if ContinuousClock.now > deadline {
        kill(process, SIGKILL)
        unsafe waitpid(process, &status, 0)
        Issue.record("the child hangs")
      }
      usleep(1000)
    }
    return Outcome(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F),
      bytes: try streams.names.contains("out") ? streams.bytes(of: "out") : [],
      error: try streams.names.contains("err")
        ? String(decoding: streams.bytes(of: "err"), as: UTF8.self) : "")
  }

  func signal(_ number: Int32) { kill(process, number) }

  struct Outcome {
    /// The exit status, or the negative number of the ending signal.
    let status: Int32
    let bytes: [UInt8]
    let error: String

    var output: String { String(decoding: bytes, as: UTF8.self) }

    var json: [String: Any] {
      get throws {
        try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      }
    }
  }

  /// Waits until the child blocks signals, which it then handles itself, or has ended.
  func waitUntilItWatches() throws {
    try wait(for: "it blocks no signal") {
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      guard let status, !status.contains("State:\tZ") else { return true }
      let blocked = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
      return blocked?.contains { "123456789abcdef".contains($0) } ?? false
    }
  }

  /// Waits until the child has another file of the folder open.
  func waitUntilItWrites(besides names: [String]) throws {
    let known = names.map { folder[$0] }
    try wait(for: "it writes no file") {
      let links = "/proc/\(process)/fd"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: links)) ?? []
      return files.contains { file in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(links)/\(file)")
        return target.map { $0.hasPrefix(folder.path + "/") && !known.contains($0) } ?? false
      }
    }
  }

  private func wait(for problem: String, _ isReached: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !isReached() {
      try #require(ContinuousClock.now < deadline, "\(problem)")
      usleep(500)
    }
  }

  static func built(_ name: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/" + name
    try #require(FileManager.default.isExecutableFile(atPath: path), "no \(path)")
    return path
  }
}

@unsafe private func withStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe body(&pointers)
}
