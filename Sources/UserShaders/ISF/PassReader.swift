internal import GLSLCompiler
internal import JSONParsing

/// Reads PASSES, and the PERSISTENT_BUFFERS of version 1.
struct PassReader {
  private static let keys = [
    "TARGET", "PERSISTENT", "FLOAT", "WIDTH", "HEIGHT", "DESCRIPTION",
  ]
  static let passLimit = 32

  private let formulas: FormulaReader
  private let log: MessageLog

  init(parameters: [ShaderParameter], log: MessageLog) {
    formulas = FormulaReader(parameters: parameters, log: log)
    self.log = log
  }

  /// Returns the passes, at least one, and adds their targets to `declared`. `whole` is the range
  /// of a pass that is not declared.
  func read(
    _ header: ObjectReader, whole: Range<Int>, _ declared: inout DeclaredNames
  ) -> [ShaderPass] {
    let buffers = persistentBuffers(header)
    var targets: Set<String> = []
    let elements = header.elements("PASSES")
    if elements.count > Self.passLimit {
      log.error(
        "the shader has \(elements.count) passes, and \(Self.passLimit) are allowed",
        at: header["PASSES"]?.offsets ?? whole)
      return []
    }
    var passes: [ShaderPass] = []
    for (index, element) in elements.enumerated() {
      guard let object = ObjectReader(element, what: "a pass", keys: Self.keys, log: log) else {
        continue
      }
      var target = object.string("TARGET")
      if target?.isEmpty ?? false { target = nil }
      if let name = target, !targets.contains(name) {
        if declared.insert(name, at: object["TARGET"]?.offsets ?? element.offsets) {
          targets.insert(name)
        }
      }
      if target == nil, index < elements.count - 1 {
        log.warn(
          "nothing reads this pass, as it has no 'TARGET' and is not the last one",
          at: element.offsets, cure: "give it a 'TARGET'")
      }
      let buffer = target.flatMap { buffers[$0] }
      passes.append(
        ShaderPass(
          target: target, isFloat: object.flag("FLOAT") || buffer?.isFloat ?? false,
          isPersistent: object.flag("PERSISTENT") || buffer != nil,
          width: formulas.read(object, "WIDTH") ?? buffer?.width,
          height: formulas.read(object, "HEIGHT") ?? buffer?.height,
          description: object.string("DESCRIPTION"), range: log.text.range(element.offsets)))
    }
    for name in buffers.keys.sorted() where !targets.contains(name) {
      log.error(
        "no pass draws into the persistent buffer '\(name)'",
        at: header["PERSISTENT_BUFFERS"]?.offsets ?? whole,
        cure: "name it as the 'TARGET' of a pass")
    }
    if passes.isEmpty { passes.append(.only(log.text.range(whole))) }
    return passes
  }

  private struct Buffer {
    var isFloat = false
    var width: ShaderExpression?
    var height: ShaderExpression?
  }

  /// Returns the buffers that version 1 lists separately: names, or an object with sizes.
  private func persistentBuffers(_ header: ObjectReader) -> [String: Buffer] {
    guard let value = header["PERSISTENT_BUFFERS"] else { return [:] }
    var buffers: [String: Buffer] = [:]
    switch value.value {
    case .array(let elements):
      for element in elements {
        if let name = element.string {
          buffers[name] = Buffer()
        } else {
          log.error("the name of a buffer has to be a string", at: element.offsets)
        }
      }
    case .object(let members):
      for member in members {
        guard
          let object = ObjectReader(
            member.value, what: "a persistent buffer", keys: ["WIDTH", "HEIGHT", "FLOAT"], log: log)
        else { continue }
        buffers[member.key] = Buffer(
          isFloat: object.flag("FLOAT"), width: formulas.read(object, "WIDTH"),
          height: formulas.read(object, "HEIGHT"))
      }
    default:
      log.error(
        "'PERSISTENT_BUFFERS' has to be an array of names or an object, found \(value.phrase)",
        at: value.offsets)
    }
    return buffers
  }
}

/// Reads the formulas of a header.
struct FormulaReader {
  private let names: [String]
  private let log: MessageLog

  init(parameters: [ShaderParameter], log: MessageLog) {
    names = ["WIDTH", "HEIGHT"] + parameters.filter(\.isOneNumber).map(\.name)
    self.log = log
  }

  func read(_ object: ObjectReader, _ key: String) -> ShaderExpression? {
    guard let value = object[key] else { return nil }
    switch value.value {
    case .number(let number):
      return ShaderExpression(text: ShaderValue.numeral(number), steps: [.number(number)])
    case .string(let text):
      do throws(ExpressionParser.Mistake) {
        return try ExpressionParser.parse(text, names: names)
      } catch {
        log.error(error.message, at: place(error.offset, in: text, value), cure: error.cure)
        return nil
      }
    default:
      log.error(
        "'\(key)' has to be a number or a formula, found \(value.phrase)", at: value.offsets,
        cure: "write 64 or \"$WIDTH / 2\"")
      return nil
    }
  }

  /// Returns the offsets of a mistake, or those of a whole string with escapes.
  private func place(_ offset: Int, in text: String, _ value: JSON) -> Range<Int> {
    guard value.offsets.count == text.utf8.count + 2 else { return value.offsets }
    let start = value.offsets.lowerBound + 1 + offset
    return start..<min(start + 1, value.offsets.upperBound)
  }
}

extension ShaderParameter {
  fileprivate var isOneNumber: Bool {
    switch domain {
    case .float, .int, .menu, .bool: true
    case .event, .point, .color, .numbers: false
    }
  }
}

/// Reads the key `GLBLUR` of a header.
struct OverrideReader {
  private static let keys = ["ALPHA", "COLOR_SPACE", "EDGE", "REACH"]

  private let formulas: FormulaReader
  private let log: MessageLog

  init(parameters: [ShaderParameter], log: MessageLog) {
    formulas = FormulaReader(parameters: parameters, log: log)
    self.log = log
  }

  func read(_ value: JSON) -> ShaderOverrides {
    var overrides = ShaderOverrides()
    guard let object = ObjectReader(value, what: "'GLBLUR'", keys: Self.keys, log: log) else {
      return overrides
    }
    overrides.alpha = word(object, "ALPHA")
    overrides.colorSpace = word(object, "COLOR_SPACE")
    overrides.edge = word(object, "EDGE")
    overrides.reach = formulas.read(object, "REACH")
    overrides.reachRange = object["REACH"].map { log.text.range($0.offsets) }
    return overrides
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ object: ObjectReader, _ key: String
  ) -> Word? where Word.RawValue == String {
    guard let text = object.string(key), let value = object[key] else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    log.error(
      "'\(text.prefix(40))' is no value of '\(key)'", at: value.offsets,
      cure: suggestion(for: text, among: words) ?? "write one of \(words.joined(separator: ", "))")
    return nil
  }
}
