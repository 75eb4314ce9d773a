internal import GLSLCompiler
internal import JSONParsing

struct InputReader {
  private static let keys = [
    "NAME", "TYPE", "LABEL", "DESCRIPTION", "DEFAULT", "MIN", "MAX", "IDENTITY", "VALUES", "LABELS",
  ]
  private static let types = [
    "float", "bool", "long", "point2D", "color", "event", "image", "audio", "audioFFT",
  ]

  let log: MessageLog
  private(set) var parameters: [ShaderParameter] = []
  private(set) var images: [ShaderImage] = []

  init(log: MessageLog) {
    self.log = log
  }

  /// Reads one input.
  mutating func read(_ json: JSON, _ declared: inout DeclaredNames) {
    guard let object = ObjectReader(json, what: "an input", keys: Self.keys, log: log) else {
      return
    }
    guard let name = object.string("NAME"), let nameValue = object["NAME"] else {
      if object["NAME"] == nil {
        log.error(
          "the input has no 'NAME'", at: json.offsets, cure: "write one, as '\"NAME\": \"amount\"'")
      }
      return
    }
    guard let type = object.string("TYPE"), let typeValue = object["TYPE"] else {
      if object["TYPE"] == nil {
        log.error("the input '\(name)' has no 'TYPE'", at: json.offsets, cure: typeList)
      }
      return
    }
    guard declared.insert(name, at: nameValue.offsets) else { return }
    if type == "image" || type == "audio" || type == "audioFFT" {
      images.append(image(name, type, object, nameValue))
      return
    }
    guard Self.types.contains(type) else {
      log.error(
        "'\(type.prefix(40))' is no type of an input", at: typeValue.offsets,
        cure: suggestion(for: type, among: Self.types) ?? typeList)
      return
    }
    let domains = DomainReader(object: object, name: name, log: log)
    let (domain, standard, identity) = domains.read(type)
    parameters.append(
      ShaderParameter(
        name: name, label: object.string("LABEL"), description: object.string("DESCRIPTION"),
        domain: domain, defaultValue: standard.map { .value($0) } ?? .none, identity: identity,
        range: log.text.range(nameValue.offsets)))
  }

  private var typeList: String { "the types are " + Self.types.joined(separator: ", ") }

  private func image(
    _ name: String, _ type: String, _ object: ObjectReader, _ nameValue: JSON
  ) -> ShaderImage {
    var role = ShaderImage.Role.further
    if type != "image" {
      let width = object.number("MAX").flatMap { Int32(exactly: $0) }
      role = .audio(isSpectrum: type == "audioFFT", width: width.map { max(Int($0), 1) })
    }
    return ShaderImage(
      name: name, label: object.string("LABEL"), description: object.string("DESCRIPTION"),
      role: role, range: log.text.range(nameValue.offsets))
  }
}
