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
      let most = PassSizeLimit.longestSide
      let width = object.number("MAX").map { Int(max(1, min($0, Double(most)))) }
      role = .sound(
        type == "audioFFT"
          ? .spectrum(width: width ?? SoundLayout.spectrumWidth)
          : .samples(width: width ?? SoundLayout.sampleWidth))
    }
    return ShaderImage(
      name: name, label: object.string("LABEL"), description: object.string("DESCRIPTION"),
      role: role, range: log.text.range(nameValue.offsets))
  }
}

/// Reads the domain, the default and the identity of an input.
struct DomainReader {
  typealias Result = (
    domain: ShaderParameter.Domain, standard: ShaderValue?, identity: ShaderValue?
  )

  let object: ObjectReader
  let name: String
  let log: MessageLog

  func read(_ type: String) -> Result {
    switch type {
    case "float": float()
    case "bool": (.bool, truth("DEFAULT"), truth("IDENTITY"))
    case "event": (.event, .bool(false), nil)
    case "long": object["VALUES"] == nil ? whole() : menu()
    case "point2D": point()
    default:
      (
        .color, object.numbers("DEFAULT", count: 4).map { .numbers($0) },
        object.numbers("IDENTITY", count: 4).map { .numbers($0) }
      )
    }
  }

  /// Without bounds, a float is 0…1. Its default is the middle.
  private func float() -> Result {
    var low = object.number("MIN")
    var high = object.number("MAX")
    requireBoth(low != nil, high != nil)
    if let first = low, let second = high, first > second {
      warnOfOrder()
      (low, high) = (second, first)
    }
    let bounds = (low ?? 0)...max(low ?? 0, high ?? 1)
    let middle = bounds.lowerBound / 2 + bounds.upperBound / 2
    var standard = object.number("DEFAULT") ?? middle
    if !bounds.contains(standard) {
      standard = min(max(standard, bounds.lowerBound), bounds.upperBound)
      warnOfDefault(.number(standard))
    }
    return (.float(bounds), .number(standard), object.number("IDENTITY").map { .number($0) })
  }

  private func truth(_ key: String) -> ShaderValue? {
    guard let value = object[key] else { return nil }
    switch value.value {
    case .boolean(let flag): return .bool(flag)
    case .number(0): return .bool(false)
    case .number(1): return .bool(true)
    default:
      guard let flag = value.truthOfString else {
        log.error(
          "'\(key)' of '\(name)' has to be true or false, found \(value.phrase)", at: value.offsets,
          cure: "write '\"\(key)\": false'")
        return nil
      }
      object.warnOfString(value, key, "\(flag)")
      return .bool(flag)
    }
  }

  private func integer(_ value: JSON?, _ key: String) -> Int32? {
    guard let value else { return nil }
    if let number = object.number(value, of: key), let whole = Int32(exactly: number) {
      return whole
    }
    log.error(
      "'\(key)' of '\(name)' has to be a whole number", at: value.offsets,
      cure: "write it without a point or quotes, as 3")
    return nil
  }

  private func whole() -> Result {
    var low = integer(object["MIN"], "MIN")
    var high = integer(object["MAX"], "MAX")
    requireBoth(low != nil, high != nil)
    if let first = low, let second = high, first > second {
      warnOfOrder()
      (low, high) = (second, first)
    }
    let bounds = low.flatMap { low in high.map { low...max(low, $0) } }
    var standard = integer(object["DEFAULT"], "DEFAULT") ?? bounds?.lowerBound
    if let bounds, let given = standard, !bounds.contains(given) {
      standard = min(max(given, bounds.lowerBound), bounds.upperBound)
      warnOfDefault(.number(Double(standard ?? 0)))
    }
    let identity = integer(object["IDENTITY"], "IDENTITY")
    return (
      .int(bounds), standard.map { .number(Double($0)) }, identity.map { .number(Double($0)) }
    )
  }

  /// The default of a menu is its first entry.
  private func menu() -> Result {
    let values = object.elements("VALUES").map { integer($0, "VALUES") ?? 0 }
    let labels = object.elements("LABELS").map { label in
      if label.string == nil {
        log.error("a label has to be a string, found \(label.phrase)", at: label.offsets)
      }
      return label.string ?? ""
    }
    let texts = object["LABELS"] == nil ? values.map(String.init) : labels
    guard texts.count == values.count, let first = values.first else {
      log.error(
        "'\(name)' has \(values.count) VALUES and \(texts.count) LABELS", at: object.offsets,
        cure: "give each value its label")
      return (.int(nil), nil, nil)
    }
    var known: Set<String> = []
    for (label, place) in zip(labels, object.elements("LABELS"))
    where !known.insert(label).inserted {
      log.warn(
        "the label '\(label.prefix(40))' of '\(name)' stands for several values, and the first is meant",
        at: place.offsets, cure: "give each value a label of its own")
    }
    let entries = zip(values, texts).map { ShaderParameter.MenuEntry(value: $0, label: $1) }
    var standard = integer(object["DEFAULT"], "DEFAULT") ?? first
    if !values.contains(standard) {
      standard = first
      warnOfDefault(.number(Double(first)))
    }
    let identity = integer(object["IDENTITY"], "IDENTITY")
    return (
      .menu(entries), .number(Double(standard)), identity.map { .number(Double($0)) }
    )
  }

  /// The default of a point with bounds is their middle.
  private func point() -> Result {
    let low = object.numbers("MIN", count: 2)
    let high = object.numbers("MAX", count: 2)
    requireBoth(low != nil, high != nil)
    let identity = object.numbers("IDENTITY", count: 2).map { ShaderValue.numbers($0) }
    let given = object.numbers("DEFAULT", count: 2)
    guard let low, let high else { return (.point(nil), given.map { .numbers($0) }, identity) }
    let first = SIMD2(low[0], low[1])
    let second = SIMD2(high[0], high[1])
    let bounds = ShaderParameter.PointRange(
      minimum: pointwiseMin(first, second), maximum: pointwiseMax(first, second))
    if bounds.minimum != first { warnOfOrder() }
    let middle = bounds.minimum / 2 + bounds.maximum / 2
    let wanted = given.map { SIMD2($0[0], $0[1]) } ?? middle
    let standard = pointwiseMin(pointwiseMax(wanted, bounds.minimum), bounds.maximum)
    let value = ShaderValue.numbers([standard.x, standard.y])
    if standard != wanted { warnOfDefault(value) }
    return (.point(bounds), value, identity)
  }

  private func requireBoth(_ hasLow: Bool, _ hasHigh: Bool) {
    guard hasLow != hasHigh, (object["MIN"] == nil) != (object["MAX"] == nil) else { return }
    let missing = hasLow ? "MAX" : "MIN"
    log.error(
      "'\(name)' has no '\(missing)'", at: object.offsets,
      cure: "give both 'MIN' and 'MAX', or neither")
  }

  private func warnOfOrder() {
    log.warn(
      "'MIN' of '\(name)' is above its 'MAX'", at: object["MIN"]?.offsets ?? object.offsets,
      cure: "exchange them")
  }

  private func warnOfDefault(_ value: ShaderValue) {
    log.warn(
      "'DEFAULT' of '\(name)' is not an allowed value; \(value) is used",
      at: object["DEFAULT"]?.offsets ?? object.offsets, cure: "declare \(value)")
  }
}
