import Foundation

/// A shader file.
package struct ShaderModule {
  /// The path relative to the folder of all shaders, for example `point/tint.glsl`.
  package var path: String
  /// The name of the file without its ending, for example `tint`. A file in `point` or `sampling`
  /// defines a function of this name, which a pass calls.
  package var name: String
  /// The text of the file. Its `#include` and `literal` lines are blank, so that line numbers stay
  /// those of the file.
  package var text: String
  package var includes: [String]
  package var parameters: [ShaderParameter]
  package var constants: [ShaderConstant]

  package init(path: String, folder: String) throws {
    self.path = path
    let url = URL(fileURLWithPath: folder).appending(path: path)
    name = url.deletingPathExtension().lastPathComponent
    var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    includes = []
    for (index, line) in lines.enumerated() where line.hasPrefix("#include") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 3 else {
        throw ShaderFileError(
          file: path, line: index + 1, message: "write it as #include \"common/file.glsl\"")
      }
      includes.append(String(parts[1]))
      lines[index] = ""
    }
    let whole = lines.joined(separator: "\n")
    for index in lines.indices where lines[index].hasPrefix(ShaderParameter.literalKeyword) {
      lines[index] = ""
    }
    text = lines.joined(separator: "\n")
    constants = try ShaderConstant.constants(in: text, file: path)
    parameters =
      switch path.split(separator: "/").first {
      case "point": try ShaderParameter.ofFunction(name, in: text, file: path)
      case "sampling": try ShaderParameter.ofHead(whole, file: path)
      default: []
      }
  }

  /// Whether a pass can call a function of the file.
  package var isCallable: Bool { path.hasPrefix("point/") || path.hasPrefix("sampling/") }
}
