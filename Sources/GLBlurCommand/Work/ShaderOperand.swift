import GLBlur
import GLBlurReference
import UserShaders

/// Returns whether an operand is the path of a shader file, which its ending says in any letters.
func isShader(_ path: String) -> Bool {
  let path = path.lowercased()
  return [".fs", ".fsh", ".frag", ".glsl", ".isf", ".shader"].contains { path.hasSuffix($0) }
}

/// Returns whether a text that lies at a path is that of a shader: by the path's ending, or by its content.
func isShader(_ path: String, _ bytes: [UInt8]) -> Bool {
  isShader(path) || ShaderFile.isLikely(bytes)
}

extension ShaderDescription {
  /// Describes the shader whose text lies at a path, or on standard input for `-`. The text has been read,
  /// since that of a pipe can be read only once.
  init(_ path: String, _ bytes: [UInt8]) throws {
    let text = try ShaderText(named(path), bytes)
    // A chain cannot name a pipe.
    let isStream = path == standardStream || ["/dev/", "/proc/"].contains { path.hasPrefix($0) }
    do throws(ShaderFileError) {
      try self.init(text, file: isStream ? "shader.fs" : path)
    } catch {
      throw Failure(error)
    }
  }

  /// Checks that the shader could be drawn, and that the images are there that it imports.
  ///
  /// - Parameter path: The path of the shader, to whose folder those of the images are relative.
  func check(at path: String, _ limits: ReadLimits) throws {
    do throws(ShaderFileError) {
      try checkPasses()
    } catch {
      throw Failure(error)
    }
    let folder = path == standardStream ? "" : Path.folder(of: path)
    for (image, file) in imports {
      do throws(FileError) {
        _ = try imageTraits(at: Path.joined(folder, file), limits)
      } catch {
        let failure = Failure(error)
        throw Failure(
          status: failure.status,
          message: "\(named(path)): the imported image '\(image)': \(failure.message)")
      }
    }
  }
}

extension Failure {
  /// Creates the failure of a command line that names a shader file where a chain is expected.
  static func shaderIsNoChain(_ path: String) -> Failure {
    guard path != standardStream else {
      return .usage(
        "\(named(path)): is a shader, and a chain is expected here; name its file in one: "
          + #"[{"filter": "shader", "file": "shader.fs"}]"#)
    }
    return .usage(
      "\(path): is a shader, and a chain is expected here; name it in one: "
        + #"[{"filter": "shader", "file": "\#(Path.name(of: path))"}]; 'glblur filters \#(path)' shows "#
        + "one with its parameters")
  }
}
