import JSONParsing

/// Reads the formulas of a header.
struct FormulaReader {
  private let names: [String]
  private let log: MessageLog

  init(parameters: [ShaderParameter], log: MessageLog) {
    names = ["WIDTH", "HEIGHT"] + parameters.filter(\.isOneNumber).map(\.name)
    self.log = log
  }

  /// Returns the formula of a member, which may be a number, or nil if there is none.
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

  /// Returns the offsets of a mistake. Where the string has escapes, it is that of the string.
  private func place(_ offset: Int, in text: String, _ value: JSON) -> Range<Int> {
    guard value.offsets.count == text.utf8.count + 2 else { return value.offsets }
    let start = value.offsets.lowerBound + 1 + offset
    return start..<min(start + 1, value.offsets.upperBound)
  }
}

extension ShaderParameter {
  /// True if formulas may use the parameter.
  fileprivate var isOneNumber: Bool {
    switch domain {
    case .float, .int, .menu, .bool: true
    case .event, .point, .color, .numbers: false
    }
  }
}
