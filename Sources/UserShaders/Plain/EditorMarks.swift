internal import GLSLCompiler

/// Lines of a text with which editors of shaders make parameters and connect channels:
/// `#define SPEED 1.0 // slider[0, 1, 5]`, `#iUniform float speed = 1.0 in {0.0, 5.0}` and
/// `#iChannel0 "file.png"`.
struct EditorMarks {
  /// The text in GLSL, in which every line keeps its number.
  private(set) var bytes: [UInt8]
  /// The parameters that macros became.
  private(set) var parameters: [ShaderParameter] = []
  /// The operands of `#iChannel…`, by the number of the channel.
  private(set) var channels: [Int: String] = [:]
  /// The channels whose images repeat.
  private(set) var repeating: Set<Int> = []

  private let text: SourceText
  /// The number of definitions of each macro, and the macros that conditions ask for.
  private var definitions: [String: Int] = [:]
  private var asked: Set<String> = []
  /// The lines of which others are made, in order.
  private var replacements: [(line: Range<Int>, text: [UInt8])] = []

  init(_ text: SourceText) {
    self.text = text
    bytes = text.bytes
    guard bytes.contains(UInt8(ascii: "#")) else { return }
    let lines = Self.lines(bytes)
    for line in lines { count(words(line)) }
    for line in lines { edit(line) }
    var edited: [UInt8] = []
    var next = 0
    for (line, replacement) in replacements {
      edited += bytes[next..<line.lowerBound] + replacement
      next = line.upperBound
    }
    bytes = edited + bytes[next...]
  }

  /// Returns the offsets of the lines that begin with a hash, without their ends.
  private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in 0...bytes.count
    where index == bytes.count || bytes[index] == UInt8(ascii: "\n") || bytes[index] == 13 {
      if bytes[start..<index].first(where: { !$0.isSpace }) == UInt8(ascii: "#") {
        lines.append(start..<index)
      }
      start = index + 1
    }
    return lines
  }

  /// Returns the directive of a line, and the offset after it.
  private func directive(_ line: Range<Int>) -> (name: String, end: Int)? {
    guard let hash = bytes[line].firstIndex(of: UInt8(ascii: "#")) else { return nil }
    var index = hash + 1
    while index < line.upperBound, bytes[index].isSpace { index += 1 }
    let start = index
    while index < line.upperBound, bytes[index].isNamePart { index += 1 }
    return (String(decoding: bytes[start..<index], as: UTF8.self), index)
  }

  private func words(_ line: Range<Int>) -> [String] {
    let words = String(decoding: bytes[line], as: UTF8.self).split { character in
      !(character.isLetter || character.isNumber || character == "_" || character == ".")
    }
    return words.map(String.init)
  }

  private mutating func count(_ words: [String]) {
    guard let first = words.first else { return }
    switch first {
    case "define", "undef": if words.count > 1 { definitions[words[1], default: 0] += 1 }
    case "if", "ifdef", "ifndef", "elif": asked.formUnion(words.dropFirst())
    default: break
    }
  }

  private mutating func edit(_ line: Range<Int>) {
    guard let (name, end) = directive(line) else { return }
    switch name {
    case "define": macro(line, end)
    case "iUniform": uniform(line, end)
    case _ where name.hasPrefix("iChannel"):
      channel(name, String(decoding: bytes[end..<line.upperBound], as: UTF8.self))
      blank(line)
    case "iKeyboard": blank(line)
    default: break
    }
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range { bytes[index] = 32 }
  }

  /// Makes a parameter of a macro that is one number with a range in a comment.
  private mutating func macro(_ line: Range<Int>, _ start: Int) {
    let rest = String(decoding: bytes[start..<line.upperBound], as: UTF8.self)
    guard let slash = rest.firstRange(of: "//") else { return }
    let parts = rest[..<slash.lowerBound].split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let mark = ParameterMark(String(rest[slash.upperBound...])) else {
      return
    }
    let name = String(parts[0])
    guard name.isIdentifier, definitions[name] == 1, !asked.contains(name),
      parameters.count < ShaderFacts.parameterLimit
    else { return }
    var type: ShaderType
    var value: ShaderValue
    switch parts[1] {
    case "true", "false": (type, value) = (.bool, .bool(parts[1] == "true"))
    case let number:
      guard let parsed = Double(number.hasSuffix("f") ? number.dropLast() : number) else { return }
      type = number.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") } ? .int : .float
      value = .number(parsed)
    }
    guard let domain = mark.domain(type) ?? (type == .bool ? .bool : nil),
      let standard = mark.standard(type, declared: value)
    else { return }
    let begin = bytes[line].firstIndex(of: UInt8(ascii: "#")) ?? line.lowerBound
    let range = text.range(begin..<line.upperBound)
    parameters.append(
      ShaderParameter(name: name, domain: domain, defaultValue: .value(standard), range: range))
    blank(line)
  }

  /// Makes a uniform of `#iUniform type name = value in { least, most }`.
  private mutating func uniform(_ line: Range<Int>, _ start: Int) {
    var rest = String(decoding: bytes[start..<line.upperBound], as: UTF8.self)
    var comment = ""
    if let slash = rest.firstRange(of: "//") {
      comment = String(rest[slash.upperBound...])
      rest = String(rest[..<slash.lowerBound])
    }
    if let mark = rest.firstRange(of: " in ") ?? rest.firstRange(of: " in{") {
      var range = String(rest[mark.lowerBound...])
      if let step = range.firstRange(of: "step") { range = String(range[..<step.lowerBound]) }
      comment = range + " " + comment
      rest = String(rest[..<mark.lowerBound])
    }
    if rest.contains("color3") {
      rest = rest.replacing("color3", with: "vec3")
      comment += " color"
    }
    while rest.last?.isWhitespace == true || rest.last == ";" { rest.removeLast() }
    replacements.append((line, Array("uniform\(rest); //\(comment)".utf8)))
  }

  /// Notes `#iChannel0 "file.png"` and `#iChannel0::WrapMode "Repeat"`.
  private mutating func channel(_ name: String, _ rest: String) {
    guard let number = Int(name.dropFirst("iChannel".count)), (0..<4).contains(number) else {
      return
    }
    let parts = rest.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return }
    let key = parts[0].trimmed
    if key.isEmpty { channels[number] = String(parts[1]) }
    if key == "::WrapMode", parts[1] == "Repeat" { repeating.insert(number) }
  }
}

extension Substring {
  fileprivate var trimmed: String { String(filter { !$0.isWhitespace }) }
}
