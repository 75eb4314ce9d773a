package import GLBlurChain
package import UserShaders
import GLSLCompiler

/// The description of a shader file, as text.
package struct ShaderDescription {
  private let file: ShaderFile
  private let path: String

  /// Describes a shader. By default, `path` is the name of the text.
  /// - Throws: `ShaderFileError` if the text is no shader.
  package init(_ text: ShaderText, file path: String? = nil) throws(ShaderFileError) {
    file = try text.parsed()
    self.path = path ?? text.name
  }

  /// The warnings about the text and its names, a line each.
  package var warnings: [String] {
    file.warnings.map { "\($0)" }
      + given.map(\.name).filter(Shader.isMember).map { name in
        "\(file.name): nodes have a member '\(name)' too, so --set and --sweep reach the shader's "
          + "parameter as ID.parameters.\(name)"
      }
  }

  /// The parameters without those that the host knows, which differ between pictures.
  private var given: [ShaderParameter] {
    file.parameters.filter { parameter in
      if case .host = parameter.defaultValue { false } else { true }
    }
  }

  /// Compiles every pass for a picture of a usual size.
  /// - Throws: `ShaderFileError` if the shader could not be drawn.
  package func checkPasses() throws(ShaderFileError) { try file.checkPasses() }

  /// The files that the shader imports, relative to its folder, by the names of its samplers.
  package var imports: [(image: String, path: String)] {
    file.images.compactMap { image in
      if case .imported(let path) = image.role { (image.name, path) } else { nil }
    }
  }

  package var kind: String {
    let passes = file.passes.count == 1 ? "one pass" : "\(file.passes.count) passes"
    let parameters =
      switch file.parameters.count {
      case 0: "no parameters"
      case 1: "one parameter"
      default: "\(file.parameters.count) parameters"
      }
    return "\(file.format.rawValue) \(file.kind.rawValue), \(parameters), \(passes)"
  }

  package var prose: String {
    var parts = ["\(file.title): " + (file.description ?? "a shader without a description")]
    parts[0] = TextLayout.wrapped(parts[0]).joined(separator: "\n")
    var facts = [kind]
    if let credit = file.credit { facts.append("by \(credit)") }
    if let license = file.license { facts.append("licence \(license)") }
    if !file.categories.isEmpty { facts.append(file.categories.joined(separator: ", ")) }
    parts.append(facts.joined(separator: "; "))
    if !file.images.isEmpty {
      parts.append(section("Images", file.images.map { ($0.name, $0.prose) }))
    }
    if !file.parameters.isEmpty {
      parts.append(section("Parameters", file.parameters.map { ($0.name, $0.prose) }))
    }
    var needs: [String] = []
    if file.usesTime { needs.append("The result depends on 'time'.") }
    if file.usesFrames { needs.append("The result depends on 'frame'.") }
    if file.isPersistent {
      needs.append("Buffers are kept from frame to frame: set 'frames' to the number of frames.")
    }
    if !needs.isEmpty { parts.append(needs.joined(separator: "\n")) }
    let lines = example.file(width: 78).split(separator: "\n").map { "  \($0)\n" }
    let text = (parts + ["Use:\n" + lines.joined()]).joined(separator: "\n\n")
    // The words are a stranger's, and control characters may be commands to a terminal.
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar == "\n" || scalar.properties.generalCategory != .control ? scalar : "\u{fffd}"
        }))
  }

  package var json: JSONText {
    .object([
      ("name", .string(file.title)), ("format", .string(file.format.rawValue)),
      ("kind", .string(file.kind.rawValue)), ("description", .optional(file.description)),
      ("credit", .optional(file.credit)), ("license", .optional(file.license)),
      ("categories", .array(file.categories.map(JSONText.string))),
      (
        "images",
        .array(
          file.images.map { image in
            .object([
              ("name", .string(image.name)), ("meaning", .string(image.prose)),
              ("isMain", .boolean(image.role == .main)),
              ("required", .boolean(image.mustBeGiven)),
            ])
          })
      ),
      (
        "parameters",
        .array(
          file.parameters.map { parameter in
            .object([
              ("name", .string(parameter.name)), ("label", .optional(parameter.label)),
              ("description", .optional(parameter.description)),
              ("allowed", .string(parameter.domain.description)),
              ("default", parameter.standard.map(JSONText.init(spelled:)) ?? .null),
              ("identity", parameter.identity.map { JSONText(spelled: $0.description) } ?? .null),
              ("required", .boolean(parameter.defaultValue == .none)),
            ])
          })
      ),
      ("passes", .integer(file.passes.count)), ("usesTime", .boolean(file.usesTime)),
      ("usesFrames", .boolean(file.usesFrames)),
      ("isPersistent", .boolean(file.isPersistent)), ("exampleChain", example),
    ])
  }

  /// A chain with the shader that sets every parameter which the host does not know, and takes
  /// every needed image from a file of the image's name.
  private var example: JSONText {
    var node: [(String, JSONText)] = [
      ("filter", .string("shader")), ("file", .string(path)),
    ]
    if !given.isEmpty {
      node.append(
        (
          "parameters",
          .object(
            given.map { parameter in
              let value = parameter.standard ?? parameter.domain.sample.description
              return (parameter.name, JSONText(spelled: value))
            })
        ))
    }
    let images = file.images.filter { $0.role != .main && $0.mustBeGiven }
    if !images.isEmpty {
      node.append(("images", .object(images.map { ($0.name, .string("@\($0.name)")) })))
    }
    if file.isPersistent { node.append(("frames", .integer(60))) }
    guard !images.isEmpty else { return .array([.object(node)]) }
    return .object([
      ("inputs", .object(images.map { ($0.name, .string("\($0.name).png")) })),
      ("nodes", .array([.object(node)])),
    ])
  }

  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    let column = (rows.map(\.0.count).max() ?? 0) + 4
    return (["\(title):"] + rows.map { TextLayout.row($0, $1, column: column) })
      .joined(separator: "\n")
  }
}

extension ShaderImage {
  fileprivate var prose: String {
    let role =
      switch role {
      case .main: "the main image, the node's input"
      case .second: "the image at the end of the transition; connect it in 'images'"
      case .further: "an image; connect it in 'images'"
      case .imported(let path): "the file \(path) beside the shader"
      case .black: "black, since nothing is connected to it"
      case .sound: "the sound at the time of the frame, unless 'images' connects an image"
      }
    let meaning = [label, description].compactMap { $0 }.joined(separator: ": ")
    return meaning.isEmpty ? role : "\(meaning); \(role)"
  }
}

extension ShaderParameter {
  fileprivate var standard: String? {
    if case .value(let value) = defaultValue { value.description } else { nil }
  }

  /// The meaning and the domain in one sentence.
  package var prose: String {
    let meaning = [label, description].compactMap { $0 }.joined(separator: ": ")
    let standard =
      switch defaultValue {
      case .none: "required"
      case .value(let value): "\(value) if left out"
      case .host(let value): "\(value.prose) if left out"
      }
    return (meaning.isEmpty ? "" : meaning + ": ") + "\(domain); \(standard)"
      + (identity.map { "; \($0) does nothing" } ?? "")
  }
}

extension HostValue {
  fileprivate var prose: String {
    switch self {
    case .pixelWidth: "one pixel of the width"
    case .pixelHeight: "one pixel of the height"
    case .size: "the size of the picture in pixels"
    case .imageSizes(let names):
      names.count == 1 ? "the size of '\(names[0])' in pixels" : "the sizes of the images in pixels"
    case .time: "the time in seconds"
    case .timeDelta: "the seconds since the frame before"
    case .frame: "the number of the frame"
    case .times: "the times of the channels in seconds"
    case .frameRate: "the frames in a second"
    case .date: "'date' with the month from 0"
    }
  }
}
