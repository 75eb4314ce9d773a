import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurReference
import UserShaders

/// Returns whether a path ends, in any letters, like that of a shader file.
func isShader(_ path: String) -> Bool { ShaderText.isShaderName(path) }

/// Returns whether a text is a shader, by its path's ending or by its content.
func isShader(_ path: String, _ bytes: [UInt8]) -> Bool {
  isShader(path) || ShaderFile.isLikely(bytes)
}

extension ShaderDescription {
  /// The text of the shader was read before, since a pipe can be read only once.
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

  /// Reads a folder of Shadertoy's passes.
  init(folder path: String) throws {
    let text = try ShaderText(contentsOf: path)
    do throws(ShaderFileError) {
      try self.init(text, file: path)
    } catch {
      throw Failure(error)
    }
  }

  /// Checks that the shader could be drawn and that its images exist, seen from its folder.
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

/// An operand that may be a chain or an image.
struct CompareOperand {
  let path: String
  /// The text of a chain, or the beginning of an image.
  let bytes: [UInt8]
  private let file: InputFile

  init(_ path: String, _ limits: ReadLimits) throws {
    self.path = path
    (file, bytes) = try inputFile(path, limits)
  }

  /// Opens the image for decoding, which works once.
  func picture(_ frame: FrameChoice) throws(FileError) -> any PictureSource {
    try frame.picture(of: file.image())
  }

  /// Whether the name's ending or the text's beginning is that of a chain.
  var isChain: Bool {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    return path.hasSuffix(".json") || first.map("{[".utf8.contains) ?? false
  }
}

/// A colour on a command line.
struct ColorOperand {
  let word: String
  let color: Color

  init(_ word: String) throws(Failure) {
    guard
      let color = Color(text: word) ?? Color(hex: "#\(word)")
    else {
      throw .usage(
        "'\(word)' is not a colour; "
          + (Color.fault(in: word)
            ?? similar(to: word, among: Color.names).map { "did you mean '\($0)'?" }
            ?? "expected #RGB, #RGBA, #RRGGBB, #RRGGBBAA, CSS's 'rgb(r g b / a)', 'hsl(h s l / a)' or "
            + "'color(display-p3 r g b / a)', or a name such as white"))
    }
    self.word = word
    self.color = color
  }
}

extension Failure {
  /// An image is named where a chain belongs. `phrase` says what it is, such as `a PNG file`.
  static func swapped(_ path: String, _ phrase: String, among operands: [String]) -> Failure {
    let what = "\(named(path)): is \(phrase), and a chain is expected here; "
    guard let chain = operands.first(where: { $0 != path && isChain($0) }) else {
      return .usage(what + "name a chain file first")
    }
    return .usage(
      what + "the arguments are swapped: name the chain first, \(named(chain)) \(named(path))")
  }
}

/// Returns what image file lies where a chain is expected, such as `a PNG file`, or nil if it may
/// be a chain.
func imagePhrase(_ path: String, _ bytes: [UInt8]) -> String? {
  switch FileFormat(signatureOf: bytes) {
  // A text that begins with a comment looks like a colour table.
  case .cube? where path.hasSuffix(".json"): return nil
  case let format?: return "a \(format.rawValue) file"
  case nil: break
  }
  // The chain's parser reports errors in a text, with their lines.
  let found = ForeignFormat(signatureOf: bytes)
  return found.flatMap { [.json, .text, .empty].contains($0) ? nil : $0.phrase }
}

/// Returns whether the name's ending or the text's beginning is that of a chain.
func isChain(_ path: String) -> Bool {
  guard path != standardStream else { return false }
  return path.hasSuffix(".json") || (try? CompareOperand(path, ReadLimits()))?.isChain ?? false
}
