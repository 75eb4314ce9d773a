import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurReference
import JSONParsing
import PictureTesting
import UserShaders

/// Returns whether a path ends, in any letters, like that of a shader file.
func isShader(_ path: String) -> Bool { ShaderText.isShaderName(path) }

/// Returns whether a text is a shader, by its path's ending or by its content.
func isShader(_ path: String, _ bytes: [UInt8]) -> Bool {
  isShader(path) || ShaderFile.isLikely(bytes)
}

/// Returns whether a text in JSON is meant as a chain, rather than for another program. One that
/// cannot be parsed is, if it names a filter.
func isChainText(_ bytes: [UInt8]) -> Bool {
  guard let root = try? JSONParser.parse(bytes) else {
    return bytes.firstRange(of: Array("\"filter\"".utf8)) != nil
  }
  func has(_ key: String, _ json: JSON) -> Bool {
    if case .object(let members) = json.value { members.contains { $0.key == key } } else { false }
  }
  switch root.value {
  case .array(let nodes): return nodes.contains { has("filter", $0) }
  case .object(let members):
    guard let nodes = members.first(where: { $0.key == "nodes" })?.value else { return false }
    if case .array(let elements) = nodes.value, elements.contains(where: { has("filter", $0) }) {
      return true
    }
    return members.contains {
      if case .number = $0.value.value { $0.key == "version" } else { false }
    }
  default: return false
  }
}

/// The chains, shaders and files of tests in a folder and the folders below it.
struct CheckedFolder {
  /// Files, and folders whose files are the passes of one shader, in the order of names.
  private(set) var paths: [String] = []
  private var included: Set<String> = []
  private let home: String

  /// Finds what is checked by itself. Texts that others include or that draw nothing, and JSON of
  /// other programs, are passed over, as are folders and links like those that `glblur test` passes
  /// over, and links that lead out of the folder.
  init(_ folder: String) {
    home = Path.real("", in: folder)
    search(folder == "." ? "" : folder)
    paths.removeAll { [included] in included.contains(ShaderText.normalized($0)) }
  }

  private mutating func search(_ folder: String) {
    // A file that cannot be read is told where it is checked.
    let passes = try? ShaderText.passes(inFolder: folder)
    if let passes {
      paths.append(folder.isEmpty ? "." : folder)
      included.formUnion(passes.shader.included.map(\.name))
    }
    for name in Path.names(inFolder: folder) where !name.hasPrefix(".") {
      let path = Path.joined(folder, name)
      if Path.isFolder(path) {
        if !Path.isLink(path) { search(path) }
      } else if passes?.paths.contains(path) != true, !Path.isDevice(path),
        Path.isInside(Path.real(path, in: ""), folder: home), isChecked(path)
      {
        paths.append(path)
      }
    }
  }

  private mutating func isChecked(_ path: String) -> Bool {
    if path.hasSuffix(PictureTestFile.ending) { return true }
    let isJSON = path.lowercased().hasSuffix(".json")
    guard isJSON || isShader(path) else { return false }
    guard let bytes = try? text(of: path) else { return true }
    if isJSON { return ShaderFile.isLikely(bytes) || isChainText(bytes) }
    included.formUnion((try? ShaderText(path, bytes).included.map(\.name)) ?? [])
    return ShaderFile.drawsPicture(bytes)
  }
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
