internal import GLSLCompiler
internal import JSONParsing

/// Reads a shader in the JSON of Shadertoy's public interface, or as its site exports it.
struct ShadertoyJSON {
  private let log: MessageLog
  /// The passes of the buffers, by the identifiers of their outputs.
  private var buffers: [String: String] = [:]
  private var project: ShadertoyProject

  /// Returns whether a text is such a file.
  static func recognizes(_ text: SourceText) -> Bool {
    guard let first = text.bytes.first(where: { !$0.isSpace }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return false }
    return text.bytes.firstRange(of: Array("\"renderpass\"".utf8)) != nil
  }

  /// Returns the shader.
  ///
  /// - Throws: `ShaderFileError` with places in the JSON.
  static func read(
    title: String, log: MessageLog
  ) throws(ShaderFileError) -> ShadertoyProject {
    var reader = ShadertoyJSON(log: log, project: ShadertoyProject(title: title))
    try reader.read()
    try log.finish()
    return reader.project
  }

  private init(log: MessageLog, project: ShadertoyProject) {
    self.log = log
    self.project = project
  }

  private mutating func read() throws(ShaderFileError) {
    let bytes = log.text.bytes
    var root = try JSONReader.read(0..<bytes.count, of: log)
    if let elements = root.elements {
      guard let first = elements.first, elements.count == 1 else {
        try log.fail(
          "the file has \(elements.count) shaders", at: root.offsets,
          cure: "keep one object of the array")
      }
      root = first
    }
    if let shader = root["Shader"] { root = shader }
    guard let list = root["renderpass"], let passes = list.elements, !passes.isEmpty else {
      try log.fail(
        "the shader has no passes", at: root.offsets,
        cure: "'renderpass' is an array of objects with 'code', 'type', 'inputs' and 'outputs'")
    }
    readInformation(root["info"])
    var letters = ShadertoyProject.letters[...]
    var named: [(name: String, pass: JSON)] = []
    for pass in passes {
      switch pass["type"]?.string ?? "image" {
      case "image": named.append((ShadertoyProject.picture, pass))
      case "common": addCommon(pass)
      case "buffer":
        guard let letter = letters.popFirst() else {
          log.error("Shadertoy has four buffers, A to D", at: pass.offsets)
          continue
        }
        named.append((letter, pass))
        for output in pass["outputs"]?.elements ?? [] {
          if let id = output.identifier { buffers[id] = letter }
        }
      case "sound":
        log.warn(
          "the pass of sound is left out, since a filter makes pictures", at: pass.offsets)
      case let type:
        log.warn(
          "the pass of the type '\(type.prefix(40))' is left out; image, buffer and common are read",
          at: pass.offsets)
      }
    }
    // The order of letters is that of names, where the file has another.
    renameBuffers(&named)
    for letter in ShadertoyProject.letters + [ShadertoyProject.picture] {
      let found = named.filter { $0.name == letter }
      if found.count > 1 {
        log.error("the shader has two passes of the type 'image'", at: found[1].pass.offsets)
      }
      if let pass = found.first?.pass { add(pass, letter) }
    }
    if project.passes.last?.name != ShadertoyProject.picture {
      log.error(
        "the shader has no pass of the type 'image'", at: list.offsets,
        cure: "one pass draws the picture")
    }
  }

  private mutating func readInformation(_ information: JSON?) {
    guard let information else { return }
    if let name = information["name"]?.string, !name.isEmpty { project.title = name }
    project.description = information["description"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    project.credit = information["username"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    project.categories = (information["tags"]?.elements ?? []).compactMap(\.string)
  }

  /// Gives buffers the letters at the ends of their names, if all names have one: `Buffer A`.
  private mutating func renameBuffers(_ passes: inout [(name: String, pass: JSON)]) {
    let indices = passes.indices.filter { passes[$0].name != ShadertoyProject.picture }
    let ends = indices.map { index in
      (passes[index].pass["name"]?.string?.last).map { String($0).uppercased() } ?? ""
    }
    guard Set(ends).count == ends.count, Set(ends).isSubset(of: ShadertoyProject.letters) else {
      return
    }
    let names = Dictionary(
      zip(indices.map { passes[$0].name }, ends).map { ($0, $1) }
    ) { first, _ in first }
    buffers = buffers.mapValues { names[$0] ?? $0 }
    for (index, end) in zip(indices, ends) { passes[index].name = end }
  }

  private func text(_ pass: JSON, _ name: String) -> SourceText {
    if pass["code"]?.string == nil {
      log.error("the pass has no text", at: pass.offsets, cure: "'code' is a string")
    }
    let code = pass["code"]?.string ?? ""
    return SourceText(name: "\(log.text.name)/\(name)", bytes: Array(code.utf8))
  }

  private mutating func addCommon(_ pass: JSON) { project.common.append(text(pass, "Common")) }

  private mutating func add(_ json: JSON, _ name: String) {
    let isBuffer = name != ShadertoyProject.picture
    var pass = ShadertoyProject.Pass(
      name: name, text: text(json, isBuffer ? "Buffer \(name)" : name),
      range: log.text.range(json.offsets))
    for input in json["inputs"]?.elements ?? [] {
      guard case .number(let value)? = input["channel"]?.value,
        let number = Int(exactly: value), (0..<4).contains(number)
      else {
        log.error("a channel is a number from 0 to 3", at: input.offsets, cure: "set 'channel'")
        continue
      }
      pass.channels[number] = channel(input, number)
      if ["video", "webcam"].contains(input.channelType), let channel = pass.channels[number] {
        pass.films.append(channel)
      }
      guard let sampler = input["sampler"] else { continue }
      pass.samplings[number] = sampling(sampler, pass.channels[number])
      if sampler["wrap"]?.string == "repeat" { pass.repeating.insert(number) }
    }
    project.passes.append(pass)
  }

  private func channel(_ input: JSON, _ number: Int) -> ShadertoyProject.Channel {
    let source = input["src"]?.string ?? input["filepath"]?.string ?? "\(number)"
    switch input.channelType {
    case "texture", "image", "video", "webcam": return .image(source)
    case "keyboard": return .keyboard
    case "music", "musicstream", "mic": return .sound(source)
    case "buffer":
      if let id = input.identifier, let name = buffers[id] { return .buffer(name) }
      // Names of previews end in the number of the buffer: /media/previz/buffer00.png.
      let digits = source.filter(\.isNumber)
      if source.contains("buffer"), let index = Int(digits), index < 4,
        buffers.values.contains(ShadertoyProject.letters[index])
      {
        return .buffer(ShadertoyProject.letters[index])
      }
      log.warn(
        "no pass draws the buffer of channel \(number), so it is black", at: input.offsets)
    case let type:
      log.error(
        "channel \(number) is a '\(type.prefix(40))', which is not read", at: input.offsets,
        cure: "textures, videos, buffers, keyboards and sound are")
    }
    return .black
  }

  private func sampling(
    _ sampler: JSON, _ channel: ShadertoyProject.Channel?
  ) -> ImageSampling {
    var sampling = ImageSampling()
    sampling.isNearest = sampler["filter"]?.string == "nearest"
    if case .image? = channel {
      let flip = sampler["vflip"]?.value
      sampling.isUpsideDown = flip == .string("false") || flip == .boolean(false)
    }
    return sampling
  }
}

extension JSON {
  fileprivate subscript(key: String) -> JSON? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  fileprivate var channelType: String {
    self["ctype"]?.string ?? self["type"]?.string ?? "texture"
  }

  /// The identifier of an input or an output, which is a number or a string.
  fileprivate var identifier: String? {
    switch self["id"]?.value {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }
}
