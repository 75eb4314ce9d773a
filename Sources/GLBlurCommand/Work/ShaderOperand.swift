import GLBlur
import GLBlurReference
import GLBlurShading
import ShaderFormats

/// Returns whether an operand is the path of a shader file, which its ending says.
func isShader(_ path: String) -> Bool {
  [".fs", ".fsh", ".frag", ".glsl"].contains { path.hasSuffix($0) }
}

/// Reads a shader file and describes it.
func shader(at path: String) throws -> ShaderDescription {
  let text = try ShaderText(contentsOf: path)
  do throws(ShaderFileError) {
    return try ShaderDescription(text)
  } catch {
    throw Failure(status: .usage, message: "\(error)")
  }
}
