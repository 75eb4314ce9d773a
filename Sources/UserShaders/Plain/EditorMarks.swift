internal import GLSLCompiler

/// Lines of a text with which editors of shaders make parameters and connect channels:
/// `#define SPEED 1.0 // slider[0, 1, 5]`, `#iUniform float speed = 1.0 in {0.0, 5.0}` and
/// `#iChannel0 "file.png"`.
struct EditorMarks {
  /// The text in GLSL, in which every line keeps its number.
  private(set) var bytes: [UInt8]
  /// The texts that the text may include, changed likewise.
  private(set) var included: [ShaderSource] = []
  /// The parameters that macros became.
  private(set) var parameters: [ShaderParameter] = []
  /// The operands of `#iChannel…`, by the number of the channel.
  private(set) var channels: [Int: String] = [:]
  /// The channels whose images repeat.
  private(set) var repeating: Set<Int> = []

  private let text: SourceText
  /// The lines of which others are made, in order.
  private var replacements: [(line: Range<Int>, text: [UInt8])] = []

  /// - Parameter uses: The uses of macros in all texts of the shader. The default is nil, for those
  ///   in this text.
  init(_ text: SourceText, uses: MacroUses? = nil) {
    self.text = text
    bytes = text.bytes
    guard bytes.contains(UInt8(ascii: "#")) else { return }
    let uses = uses ?? MacroUses([bytes])
    for line in DirectiveLine.all(in: bytes) { edit(line, uses) }
    var edited: [UInt8] = []
    var next = 0
    for (line, replacement) in replacements {
      edited += bytes[next..<line.lowerBound] + replacement
      next = line.upperBound
    }
    bytes = edited + bytes[next...]
  }

  /// Reads a text and those that it may include.
  init(of text: SourceText) {
    let uses = MacroUses([text.bytes] + text.included.map(\.text))
    self.init(text, uses: uses)
    for part in text.included {
      let marks = EditorMarks(SourceText(name: part.name, bytes: part.text), uses: uses)
      included.append(ShaderSource(name: part.name, bytes: marks.bytes))
      parameters += marks.parameters.filter { new in
        !parameters.contains { $0.name == new.name }
      }
    }
  }

  private mutating func edit(_ line: DirectiveLine, _ uses: MacroUses) {
    switch line.name {
    case "define": if !line.isConditional { macro(line, uses) }
    case "iUniform": uniform(line.offsets, line.operands)
    case _ where line.name.hasPrefix("iChannel"):
      let rest = bytes[line.operands..<line.offsets.upperBound]
      channel(line.name, String(decoding: rest, as: UTF8.self))
      blank(line.offsets)
    case "iKeyboard": blank(line.offsets)
    default: break
    }
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range where bytes[index] != UInt8(ascii: "\n") && bytes[index] != 13 {
      bytes[index] = 32
    }
  }

  /// Makes a parameter of a macro that is one number with a range in a comment.
  private mutating func macro(_ line: DirectiveLine, _ uses: MacroUses) {
    let rest = String(decoding: bytes[line.operands..<line.offsets.upperBound], as: UTF8.self)
    guard let slash = rest.firstRange(of: "//") ?? rest.firstRange(of: "/*") else { return }
    let parts = rest[..<slash.lowerBound].split(whereSeparator: \.isWhitespace)
    guard parts.count == 2 else { return }
    let name = String(parts[0])
    guard name.isIdentifier, uses.mayBeUniform(name),
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
    let comment = String(rest[slash.upperBound...])
    guard let mark = ParameterMark(comment)?.holding(value),
      let domain = mark.domain(type) ?? (type == .bool ? .bool : nil),
      let standard = mark.standard(type, declared: value)
    else { return }
    parameters.append(
      ShaderParameter(
        name: name, domain: domain, defaultValue: .value(standard), range: text.range(line.offsets))
    )
    blank(line.offsets)
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
