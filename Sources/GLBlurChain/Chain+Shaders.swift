package import GLBlurShading

extension Chain {
  package var hasShaders: Bool { nodes.contains { $0.filter is Shader } }

  /// Reads the shader files of nodes that have not been read, and declares the images that the
  /// shaders import.
  ///
  /// - Parameter read: Reads the file at a path relative to the chain file.
  /// - Throws: `ChainError` with the place of the node if a file is not a shader or if the values
  ///   of its parameters do not fit, or an error of `read`.
  package mutating func readShaders(_ read: (Int, String) throws -> ShaderText) throws {
    for index in nodes.indices {
      guard var shader = nodes[index].filter as? Shader, let file = shader.file,
        shader.text == nil
      else { continue }
      shader.text = try read(index, file)
      for (image, path) in try importedFiles(of: shader, at: index) {
        // An image of the chain may already have this name with another path.
        var name = path
        while let known = inputs[name], known != path { name += "'" }
        inputs[name] = path
        shader.images[image] = shader.images[image] ?? .image(name)
      }
      nodes[index].filter = shader
      try validate(shader, at: index)
      try readKeys(ofNode: index)
    }
  }

  private func importedFiles(
    of shader: Shader, at index: Int
  ) throws(ChainError) -> [(image: String, path: String)] {
    do {
      return try shader.importedFiles()
    } catch {
      throw self.error(node: index, error)
    }
  }

  private func validate(_ shader: Shader, at index: Int) throws(ChainError) {
    do {
      try shader.validateTogether()
      try shader.validateSurroundings()
    } catch {
      throw self.error(node: index, error)
    }
  }
}
