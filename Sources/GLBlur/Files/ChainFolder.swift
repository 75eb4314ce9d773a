package import GLBlurChain
import GLBlurFiles
import UserShaders

/// The folder of a chain file. Files that the chain names must lie in it after links are resolved.
package struct ChainFolder: Sendable {
  package let path: String
  let allowsOutside: Bool
  let permission: String

  /// - Parameters:
  ///   - path: Empty for the working folder.
  ///   - permission: How to allow files outside, such as `allow it with --allow-outside`.
  package init(_ path: String, allowsOutside: Bool, permission: String) {
    self.path = path
    self.allowsOutside = allowsOutside
    self.permission = permission
  }

  /// Returns the path of a file that a chain names. Throws a `ChainError` if the file must not be
  /// read.
  ///
  /// - Parameter binding: An alternative to moving the file, for the error message.
  package func path(
    of file: String, binding: String? = nil, _ error: (String) -> ChainError
  ) throws(ChainError) -> String {
    guard allowsOutside || contains(file) else {
      let cures = ["move it there", binding, "or \(permission)"].compactMap(\.self)
      throw error("'\(file)' lies outside the chain's folder; \(cures.joined(separator: ", "))")
    }
    let path = Path.joined(path, file)
    guard !Path.isDevice(path) else {
      throw error(
        "'\(file)' is a pipe or a device; name a file" + (binding.map { ", or \($0)" } ?? ""))
    }
    return path
  }

  /// Throws a `ChainError` if the shader or the vertex shader beside it, which is read too, must
  /// not be read.
  package func shaderPath(
    of file: String, node: Int, in chain: Chain
  ) throws(ChainError) -> String {
    if let vertex = ShaderText.vertexPath(for: file) {
      _ = try path(of: vertex) { chain.error(node: node, "file", $0) }
    }
    return try path(of: file) { chain.error(node: node, "file", $0) }
  }

  /// Throws a `ChainError` if an image that a shader imports does not lie in the shader's folder.
  package func checkImports(of chain: Chain) throws {
    if allowsOutside { return }
    for (index, node) in chain.nodes.enumerated() {
      guard let shader = node.filter as? Shader, let file = shader.file else { continue }
      let home = Path.real(Path.folder(of: file), in: path)
      for (image, imported) in try shader.importedFiles()
      where !Path.isInside(Path.real(imported, in: path), folder: home) {
        throw chain.error(
          node: index, "file",
          "the image '\(image)', which \(file) imports from '\(imported)', lies outside the shader's "
            + "folder; move it there, or \(permission)")
      }
    }
  }

  private func contains(_ file: String) -> Bool {
    Path.isInside(Path.real(file, in: path), folder: Path.real("", in: path))
  }
}
