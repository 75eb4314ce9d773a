import Foundation

/// One shader file as it is read.
struct ShaderModule {
  /// Relative to the folder: `point/tint.glsl`.
  var path: String
  /// The base name: `tint`. In `point` and `sampling` also the function that a pass calls.
  var name: String
  /// The text with its `#include` and `literal` lines blanked, so that line numbers stay those of the
  /// file.
  var text: String
  var includes: [String]
  var parameters: [ShaderParameter]

  init(path: String, folder: String) throws {
    self.path = path
    let url = URL(fileURLWithPath: folder).appending(path: path)
    name = url.deletingPathExtension().lastPathComponent
    var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    includes = []
    for (index, line) in lines.enumerated() where line.hasPrefix("#include") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 3 else {
        throw EmbedError(
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
    parameters =
      switch path.split(separator: "/").first {
      case "point": try ShaderParameter.ofFunction(name, in: text, file: path)
      case "sampling": try ShaderParameter.ofHead(whole, file: path)
      default: []
      }
  }

  var isCallable: Bool { path.hasPrefix("point/") || path.hasPrefix("sampling/") }
}
