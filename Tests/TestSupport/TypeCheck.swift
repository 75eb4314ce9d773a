import Foundation

/// The compiler's verdict on expressions that use GLBlurChain, each in a line of its own. The
/// compiler reads the modules beside the tests, and builds nothing.
package struct TypeCheck {
  package let status: Int32
  package let output: String

  package init(_ expressions: [String], declarations: String = "") throws {
    let folder = try Folder()
    let lines = expressions.enumerated().map { "func use\($0)() { _ = \($1) }" }
    let text = (["import GLBlurChain"] + lines + [declarations]).joined(separator: "\n") + "\n"
    try folder.put(Array(text.utf8), at: "use.swift")
    let modules = try Self.modules
    // The C modules that modules of the library import.
    let maps = ["CCodecs", "CKernels"].flatMap {
      ["-Xcc", "-fmodule-map-file=\(modules)/../\($0).build/module.modulemap"]
    }
    // Tests/TestSupport/TypeCheck.swift
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let headers = ["-Xcc", "-I\(root.path)/Sources/CKernels/include"]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-module-cache-path", folder["cache"], "-I", modules] + maps
      + headers + [folder["use.swift"]]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
  }

  package func errors(of index: Int) -> [String] {
    output.split(separator: "\n").map(String.init)
      .filter { $0.contains("use.swift:\(index + 2):") && $0.contains(": error: ") }
  }

  private static var modules: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let path = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/Modules"
      guard FileManager.default.fileExists(atPath: path) else { throw NoModules(path: path) }
      return path
    }
  }
}

private struct NoModules: Error {
  let path: String
}
