import GLBlur
import GLBlurReference
import GLBlurShading
import ShaderFormats

/// Returns whether an operand is the path of a shader file, which its ending says in any letters.
func isShader(_ path: String) -> Bool {
  let path = path.lowercased()
  return [".fs", ".fsh", ".frag", ".glsl", ".isf", ".shader"].contains { path.hasSuffix($0) }
}

/// Returns whether an operand with another ending is the path of a file whose content is a shader.
func isShaderByContent(_ path: String) -> Bool {
  guard path != standardStream, let text = try? ShaderText(contentsOf: path) else { return false }
  return ShaderFile.isLikely(text.bytes)
}

/// Reads a shader file and describes it.
func shader(at path: String) throws -> ShaderDescription {
  let text = try ShaderText(contentsOf: path)
  do throws(ShaderFileError) {
    return try ShaderDescription(text)
  } catch {
    throw Failure(error)
  }
}

/// Reads a shader file and checks that it could be drawn, and that the images are there that it
/// imports.
func checkedShader(at path: String, _ limits: ReadLimits) throws -> ShaderDescription {
  let shader = try shader(at: path)
  do throws(ShaderFileError) {
    try shader.checkPasses()
  } catch {
    throw Failure(error)
  }
  for (image, file) in shader.imports {
    do throws(FileError) {
      _ = try imageTraits(at: Path.joined(Path.folder(of: path), file), limits)
    } catch {
      let failure = Failure(error)
      throw Failure(
        status: failure.status,
        message: "\(path): the imported image '\(image)': \(failure.message)")
    }
  }
  return shader
}

extension Failure {
  /// Creates the failure of a command line that names a shader file where a chain is expected.
  static func shaderIsNoChain(_ path: String) -> Failure {
    .usage(
      "\(path): is a shader, and a chain is expected here; name it in one: "
        + #"[{"filter": "shader", "file": "\#(Path.name(of: path))"}]; 'glblur filters \#(path)' shows "#
        + "one with its parameters")
  }
}
