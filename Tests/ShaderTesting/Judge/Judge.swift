import Foundation
package import GLSLCompiler

/// The reference compiler of Khronos, whose command the variable GLSL_JUDGE names. It reads the
/// same shaders as desktop GLSL 4.50.
package struct Judge {
  package static let command = ProcessInfo.processInfo.environment["GLSL_JUDGE"]

  /// The reference compiler's verdict on a shader.
  package struct Verdict {
    /// The first error's line, or nil if the shader is accepted.
    package let line: Int?
    package let message: String
  }

  /// The declarations of a host precede each text.
  package static func verdicts(
    _ shaders: [(interface: ShaderInterface, host: String, text: [UInt8], ending: String)]
  ) throws -> [Verdict] {
    try verdicts(
      shaders.map { shader in
        let head = header(shader.interface) + shader.host + "\n#line 1\n"
        return Array(head.utf8) + shader.text + Array("\n#line 1000000\n\(shader.ending)\n".utf8)
      })
  }

  package static func verdicts(texts: [String]) throws -> [Verdict] {
    try verdicts(texts.map { Array($0.utf8) })
  }

  private static func verdicts(_ texts: [[UInt8]]) throws -> [Verdict] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("judge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var names: [String] = []
    for (index, text) in texts.enumerated() {
      let name = "s\(index).frag"
      try Data(text).write(to: folder.appendingPathComponent(name))
      names.append(name)
    }
    var verdicts: [Verdict] = []
    for start in stride(from: 0, to: names.count, by: 100) {
      let batch = Array(names[start..<min(start + 100, names.count)])
      verdicts += parse(try run(batch, in: folder), batch)
    }
    return verdicts
  }

  private static func run(_ names: [String], in folder: URL) throws -> String {
    let process = Process()
    // A command without a folder is searched in PATH.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command ?? "false"] + names
    process.currentDirectoryURL = folder
    let output = folder.appendingPathComponent("output.txt")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  private static func parse(_ output: String, _ names: [String]) -> [Verdict] {
    var verdicts: [String: Verdict] = [:]
    var current = ""
    for line in output.split(separator: "\n") {
      if line.hasSuffix(".frag"), names.contains(String(line)) {
        current = String(line)
      } else if line.hasPrefix("ERROR: "), verdicts[current] == nil {
        let parts = line.split(separator: ":", maxSplits: 3)
        guard parts.count == 4, let number = Int(parts[2]) else { continue }
        verdicts[current] = Verdict(line: number, message: String(parts[3]))
      }
    }
    return names.map { verdicts[$0] ?? Verdict(line: nil, message: "accepted") }
  }

  /// Returns the declarations of an interface, and old names as macros.
  private static func header(_ interface: ShaderInterface) -> String {
    var lines = [
      "#version 450", "#define varying in", "#define texture2D texture",
      "#define gl_FragColor hostColor", "out vec4 hostColor;",
    ]
    for variable in interface.uniforms {
      lines.append("uniform \(variable.type) \(variable.name);")
    }
    for variable in interface.inputs where !variable.name.hasPrefix("gl_") {
      lines.append("in \(variable.type) \(variable.name);")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
