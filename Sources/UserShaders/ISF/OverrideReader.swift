internal import GLSLCompiler
internal import JSONParsing

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
