import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters
import GLBlurShading

extension Chain {
  /// Checks that the images that shaders import lie in the folders of their shaders, wherever links
  /// lead.
  ///
  /// - Parameter folder: The folder of the chain file.
  func checkImports(inFolder folder: String) throws {
    for (index, node) in nodes.enumerated() {
      guard let shader = node.filter as? Shader, let file = shader.file else { continue }
      let home = Path.real(Path.folder(of: file), in: folder)
      for (image, path) in try shader.importedFiles()
      where !Path.isInside(Path.real(path, in: folder), folder: home) {
        throw error(
          node: index, "file",
          "the image '\(image)', which \(file) imports from '\(path)', lies outside the shader's folder; "
            + "move it there, or allow it with --allow-outside")
      }
    }
  }
}

extension Failure {
  /// Creates the failure of a shader file that cannot be read.
  ///
  /// - Parameter place: The place in the chain that names the file.
  init(_ error: FileError, readingShader path: String, at place: ChainError) {
    let failure = Failure(error)
    var told = place
    switch error {
    case .isDirectory: told.message = "\(path): is a folder; give the path of a shader file"
    case .cannotOpen where !Path.exists(path):
      let folder = Path.folder(of: path)
      let known = Path.names(inFolder: folder).filter(isShader)
      told.message =
        failure.message
        + (similar(to: Path.name(of: path), among: known).map { "; did you mean '\($0)'?" } ?? "")
    default: told.message = failure.message
    }
    self.init(status: failure.status, message: "\(told)")
  }
}
