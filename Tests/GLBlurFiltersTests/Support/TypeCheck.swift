import Foundation
import TestSupport
import Testing

/// The compiler's verdict on expressions that use GLBlurChain as any program does, each in a line
/// of its own. Nothing is built or fetched: the compiler reads the modules that lie beside the
/// tests.
struct TypeCheck {
  let status: Int32
  let output: String

  init(_ expressions: [String]) throws {
    let folder = try Folder()
    let lines = expressions.enumerated().map { "func use\($0)() { _ = \($1) }" }
    let text = (["import GLBlurChain"] + lines).joined(separator: "\n") + "\n"
    try folder.put(Array(text.utf8), at: "use.swift")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-module-cache-path", folder["cache"], "-I", try Self.modules,
        folder["use.swift"],
      ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the errors in one of the expressions.
  func errors(of index: Int) -> [String] {
    output.split(separator: "\n").map(String.init)
      .filter { $0.contains("use.swift:\(index + 2):") && $0.contains(": error: ") }
  }

  private static var modules: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let path = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/Modules"
      try #require(FileManager.default.fileExists(atPath: path), "no \(path)")
      return path
    }
  }
}
