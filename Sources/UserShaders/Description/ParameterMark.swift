internal import GLSLCompiler

/// What a comment beside a uniform or a macro says about its values, as editors of shaders read it:
/// `slider[0, 1, 5]`, `@range(0, 5)`, `min: 0 max: 5 default: 1`, `[0, 5]`, `color`, `checkbox[true]`.
struct ParameterMark {
  private(set) var minimum: Double?
  private(set) var maximum: Double?
  private(set) var standard: [Double]?
  private(set) var isColor = false
  private var isToggle = false
  private let bytes: [UInt8]
  private let hasDots: Bool

  /// Reads a comment, or returns nil if it has no mark.
  init?(_ comment: String) {
    // Several dots are no part of a number: 0..1.
    let dots = /\.{2,}|…/
    let comment = String(comment.prefix(400)).lowercased()
    bytes = Array(comment.replacing(dots, with: " , ").utf8.prefix(400))
    hasDots = comment.contains(dots)
    read()
    if let minimum, let maximum, minimum > maximum { return nil }
    guard minimum != nil && maximum != nil || standard != nil || isColor || isToggle
    else { return nil }
  }

  private mutating func read() {
    if let list = numbers(after: "slider"), list.count >= 2 {
      (minimum, maximum) = (list[0], list[list.count - 1])
      if list.count == 3 { standard = [list[1]] }
    } else if let list = numbers(after: "range") ?? numbers(after: "in") ?? bare,
      list.count == 2
    {
      (minimum, maximum) = (list[0], list[1])
    }
    for name in ["min", "minimum"] { minimum = numbers(after: name)?.first ?? minimum }
    for name in ["max", "maximum"] { maximum = numbers(after: name)?.first ?? maximum }
    for name in ["default", "def"] { standard = numbers(after: name) ?? standard }
    for name in ["color", "color3", "color4", "colour"] {
      guard let end = end(of: name) else { continue }
      isColor = true
      standard = numbers(from: end) ?? standard
    }
    for name in ["checkbox", "toggle"] where end(of: name) != nil {
      isToggle = true
      if end(of: "true") != nil {
        standard = [1]
      } else if end(of: "false") != nil {
        standard = [0]
      }
    }
  }

  /// The numbers of a comment that begins with an interval: `[0, 1]` or `0..1`.
  private var bare: [Double]? {
    let isInterval = bytes.first { !$0.isSpace } == UInt8(ascii: "[") || hasDots
    return isInterval ? numbers(from: 0) : nil
  }

  /// Returns the offset after a word, or nil if the comment does not have it.
  private func end(of word: String) -> Int? {
    let word = Array(word.utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index].isNameStart else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index].isNamePart { index += 1 }
      if bytes[start..<index].elementsEqual(word) { return index }
    }
    return nil
  }

  private func numbers(after word: String) -> [Double]? { end(of: word).flatMap(numbers(from:)) }

  /// Returns the numbers from an offset on, or nil if something else comes first. Brackets, commas
  /// and the like may be between them.
  private func numbers(from start: Int) -> [Double]? {
    var numbers: [Double] = []
    var index = start
    while index < bytes.count {
      if bytes[index].isSpace || "[({,:=".utf8.contains(bytes[index]) {
        index += 1
        continue
      }
      let begin = index
      if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
      let digits = index
      while index < bytes.count, bytes[index].isDigit || bytes[index] == UInt8(ascii: ".") {
        index += 1
      }
      if index > digits { index = exponentEnd(index) }
      guard index > digits,
        let number = Double(String(decoding: bytes[begin..<index], as: UTF8.self)),
        abs(number) <= 1e9
      else { break }
      if index < bytes.count, bytes[index] == UInt8(ascii: "f") { index += 1 }
      // A hyphen directly behind a number is no sign: -5-1 is from -5 to 1.
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
      numbers.append(number)
    }
    return numbers.isEmpty ? nil : numbers
  }

  /// Returns the offset after an exponent, `e-3`, or the given offset if there is none.
  private func exponentEnd(_ start: Int) -> Int {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "e") else { return start }
    var index = start + 1
    if index < bytes.count, "+-".utf8.contains(bytes[index]) { index += 1 }
    let digits = index
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    return index > digits ? index : start
  }

  /// Widens the range to hold a value that the text itself gives, which other hosts show.
  ///
  /// - Parameter declared: The value in the text, or nil.
  func holding(_ declared: ShaderValue?) -> ParameterMark {
    guard let minimum, let maximum, standard == nil else { return self }
    let numbers: [Double] =
      switch declared {
      case .number(let number): [number]
      case .numbers(let numbers): numbers
      default: []
      }
    var mark = self
    mark.minimum = numbers.reduce(minimum, min)
    mark.maximum = numbers.reduce(maximum, max)
    return mark
  }

  /// Returns the values that a parameter of a type may have, or nil if the comment states none.
  func domain(_ type: ShaderType) -> ShaderParameter.Domain? {
    if isColor, type == .vec(4) { return .color }
    guard let minimum, let maximum else { return nil }
    return switch type {
    case .float: .float(minimum...maximum)
    case .int:
      .int(Int32(clamping: Int(minimum.rounded()))...Int32(clamping: Int(maximum.rounded())))
    case .vec(2):
      .point(.init(minimum: [minimum, minimum], maximum: [maximum, maximum]))
    default: nil
    }
  }

  /// Returns the default of a parameter: that of the comment, that of the text, or the middle of
  /// the range.
  ///
  /// - Parameter declared: The value in the text, or nil.
  func standard(_ type: ShaderType, declared: ShaderValue?) -> ShaderValue? {
    let count = type.scalarCount
    var list: [Double]?
    if let standard {
      list = standard.count == 1 ? Array(repeating: standard[0], count: count) : standard
      if isColor, type == .vec(4), list?.count == 3 { list?.append(1) }
      if list?.count != count { list = nil }
    }
    if let list {
      if type == .bool { return .bool(list[0] != 0) }
      return count == 1 ? .number(limited(list[0], type)) : .numbers(list)
    }
    if case .number(let number)? = declared { return .number(limited(number, type)) }
    if let declared { return declared }
    guard let minimum, let maximum, [.float, .int, .vec(2)].contains(type) else { return nil }
    let middle = (minimum + maximum) / 2
    return count == 1 ? .number(limited(middle, type)) : .numbers([middle, middle])
  }

  private func limited(_ number: Double, _ type: ShaderType) -> Double {
    guard let minimum, let maximum else { return number }
    let inside = min(max(number, minimum), maximum)
    return type == .int ? inside.rounded(.down) : inside
  }
}
